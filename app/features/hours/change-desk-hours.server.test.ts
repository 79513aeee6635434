import { sql } from "kysely";
import { createElement } from "react";
import { beforeEach, expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { changeOrder, createOrderAt, createVendor, listDeskEvents } from "#db/factories.ts";
import { renderOnPage } from "../../ui/test-render.tsx";
import { addDays, localDateAt } from "../dates/local-time.ts";
import type { StaffMember } from "../desk/staff-member.ts";
import { createManager, createMember } from "../desk/test-staff.ts";
import { countUpcoming } from "../orders/open-orders.server.ts";
import { changeDeskHours } from "./change-desk-hours.server.ts";
import { findDeskHours } from "./desk-hours.server.ts";
import { findHours } from "./hours.server.ts";
import { PauseCard } from "./hours-cards.tsx";
import { hoursForm } from "./hours-form.ts";

let vendorId: string;
let manager: StaffMember;

beforeEach(async () => {
  await createVendor({ pausedUntil: new Date(Date.now() + 600_000) });
  ({ vendorId, manager } = await createManager("Sara"));
});

const send = (fields: Record<string, string>, member = manager) =>
  changeDeskHours(member, vendorId, hoursForm.parse({ intent: "day", ...fields }));
const textsOfDays = async () => (await findDeskHours(vendorId)).days.map(({ text }) => text);
const evening = { opens1: "18:00", closes1: "02:00" };

test("one day can be changed alone, and a checkbox applies its hours to the whole week", { tags: "slow" }, async () => {
  await send({ ...evening, weekday: "1", applyTo: "all" });
  expect(new Set(await textsOfDays())).toEqual(new Set(["6:00\u00a0PM to 2:00\u00a0AM"]));
  await send({ weekday: "5" });
  expect((await textsOfDays())[4]).toBe("Closed");
  expect((await textsOfDays())[5]).toBe("6:00\u00a0PM to 2:00\u00a0AM");
});

test("the last hours of a week are kept: without any, a restaurant meant to be closed would be open all day", async () => {
  const refused = { kind: "refused", errors: { form: expect.stringContaining("open all day, every day") } };
  expect(await send({ weekday: "1" }), "of a week without hours").toEqual(refused);
  await send({ ...evening, weekday: "1" });
  expect(await send({ weekday: "2" })).toMatchObject({ kind: "done" });
  expect(await send({ weekday: "1" })).toEqual(refused);
  expect(await send({ weekday: "2", applyTo: "all" })).toEqual(refused);
  expect(await textsOfDays()).toEqual(["6:00\u00a0PM to 2:00\u00a0AM", ...Array.from({ length: 6 }, () => "Closed")]);
});

test("changing a day leaves that day of other restaurants as it is", async () => {
  const [other, owner] = [await createVendor(), await createMember("Ona", [{ role: "owner" }])];
  await changeDeskHours(owner, other.id, hoursForm.parse({ intent: "day", ...evening, weekday: "1" }));
  await send({ weekday: "1" });
  expect((await findHours(other.id)).week).toHaveLength(1);
});

test("two people can change different days concurrently", { tags: "slow" }, async () => {
  const days = [1, 2, 3, 4, 5, 6, 7];
  await Promise.all(days.map((day) => send({ opens1: `0${day}:00`, closes1: "23:00", weekday: String(day) })));
  expect((await findHours(vendorId)).week.map(({ opens }) => opens / 60)).toEqual(days);
});

test("wrong times are refused at their field, and nothing is written", async () => {
  const answer = await send({ opens1: "11:00", weekday: "3" });
  expect(answer).toEqual({ kind: "refused", errors: { "closes1-3": "Please enter when you close." } });
  expect((await findHours(vendorId)).week).toEqual([]);
  expect(await db.selectFrom("deskEvents").selectAll().execute()).toEqual([]);
});

test("other hours are added once, shown with their days and removed", async () => {
  const from = addDays(localDateAt(Date.now()), 10);
  const eid = { intent: "add-exception", name: "Eid", from, to: from };
  expect(await send(eid)).toMatchObject({ kind: "done", notice: { type: "success" } });
  const taken = { kind: "refused", errors: { from: expect.stringContaining("already") } };
  expect(await send({ ...eid, name: "Eid ul Adha" })).toMatchObject(taken);
  const [stored] = (await findDeskHours(vendorId)).exceptions;
  expect(stored).toMatchObject({ name: "Eid", text: "Closed" });
  const removal = { intent: "remove-exception", exceptionId: String(stored?.id) };
  expect(await send(removal)).toMatchObject({ kind: "done", notice: { type: "success" } });
  const again = { kind: "done", notice: { type: "success", message: "These hours were already removed." } };
  expect(await send(removal)).toMatchObject(again);
});

test("other hours sent twice at once are added once, and both replies say that they were saved", async () => {
  const from = addDays(localDateAt(Date.now()), 10);
  const eid = { intent: "add-exception", name: "Eid", from, to: from, opens1: "18:00", closes1: "02:00" };
  const [first, second] = await Promise.all([send(eid), send(eid)]);
  expect(second).toEqual(first);
  expect(first).toMatchObject({ kind: "done", notice: { type: "success" } });
  expect((await findDeskHours(vendorId)).exceptions).toHaveLength(1);
  const events = await db.selectFrom("deskEvents").select("action").execute();
  expect(events).toEqual([{ action: "restaurant.add-exception" }]);
});

test("other hours are limited in number, but those sent again are not refused", { tags: "slow" }, async () => {
  const day = (number: number) => addDays(localDateAt(Date.now()), number);
  const rows = Array.from({ length: 99 }, (_, index) => ({ vendorId, fromDate: day(index), toDate: day(index) }));
  await db.insertInto("vendorHourExceptions").values(rows).execute();
  const past = { vendorId, fromDate: day(-10), toDate: day(-9) };
  await db.insertInto("vendorHourExceptions").values(past).execute();
  const last = (number: number) => ({ intent: "add-exception", name: "Eid", from: day(number) });
  const answers = await Promise.all([200, 201, 202].map((number) => send(last(number))));
  expect(answers.map(({ kind }) => kind).sort()).toEqual(["done", "refused", "refused"]);
  expect(answers).toContainEqual({ kind: "refused", errors: { from: expect.stringContaining("100 days or periods") } });
  const stored = (await findDeskHours(vendorId)).exceptions.length;
  expect(stored).toBe(100);
  const again = await Promise.all([200, 201, 202].map((number) => send(last(number))));
  expect(again.map(({ kind }) => kind)).toEqual(answers.map(({ kind }) => kind));
});

test("a pause of an offered length begins and ends, and any other length is refused", async () => {
  await send({ intent: "pause", length: "30" });
  expect(await findDeskHours(vendorId)).toMatchObject({ isOpen: false, pausedUntil: expect.any(String) });
  await send({ intent: "resume" });
  expect(await findDeskHours(vendorId)).toMatchObject({ isOpen: true, pausedUntil: undefined });
  expect(await send({ intent: "pause", length: "100000" })).toMatchObject({ kind: "done", notice: { type: "error" } });
  expect(await findDeskHours(vendorId)).toMatchObject({ isOpen: true });
});

test("a pause cancels no order for later today, and the page counts those that are to come", async () => {
  const inHours = (hours: number) => sql<Date>`now() + ${`${hours} hours`}::interval`;
  const later = { boardAt: inHours(1), deliverAt: inHours(2) };
  const findCard = async () => {
    const [hours, upcomingCount] = [await findDeskHours(vendorId), await countUpcoming(vendorId)];
    return renderOnPage(createElement(PauseCard, { hours, upcomingCount }));
  };
  const orderId = await createOrderAt(vendorId);
  await changeOrder(await createOrderAt((await createVendor()).id), later);
  await changeOrder(await createOrderAt(vendorId), { ...later, status: "confirmed" });
  expect(await findCard()).not.toContain("for later today");
  await changeOrder(orderId, later);
  for (const intent of ["pause", "resume"]) {
    await send({ intent, length: "30" });
    expect(await findCard()).toContain("1 order for later today will still appear on the board");
  }
});

test.each(["30", "until-next-opening"])("a pause (%s) that is sent again changes nothing", async (length) => {
  const pause = { intent: "pause", length };
  const [first, second] = await Promise.all([send(pause), send(pause)]);
  const begun = await findPause();
  expect([second, await send(pause)]).toEqual([first, first]);
  expect(await findPause()).toEqual(begun);
  await send({ intent: "resume" });
  await send({ intent: "resume" });
  expect(await listActions()).toEqual(["restaurant.pause", "restaurant.resume"]);
});

test("a pause of another length replaces the running one", async () => {
  await send({ intent: "pause", length: "30" });
  await send({ intent: "pause", length: "60" });
  expect(await listActions()).toEqual(["restaurant.pause", "restaurant.pause"]);
});

test("a button 'Resume' that was shown for an earlier pause does not end a newer one", async () => {
  const seenNow = async () => (await findDeskHours(vendorId)).pauseSeen;
  await send({ intent: "pause", length: "30" });
  const earlier = { intent: "resume", seen: await seenNow() };
  const resumed = { kind: "done", notice: { type: "success" } };
  expect(await send(earlier)).toMatchObject(resumed);
  expect(await send(earlier), "sent twice").toMatchObject(resumed);
  await send({ intent: "pause", length: "60" });
  const newer = await findPause();
  expect(await send(earlier)).toEqual({ kind: "conflict", message: expect.stringContaining("paused") });
  expect(await findPause()).toEqual(newer);
  expect(await send({ intent: "resume", seen: await seenNow() })).toMatchObject(resumed);
  expect(await listActions()).toEqual([1, 2].flatMap(() => ["restaurant.pause", "restaurant.resume"]));
});

const findPause = () =>
  db.selectFrom("vendors").select("pausedUntil").where("id", "=", vendorId).executeTakeFirstOrThrow();

async function listActions(): Promise<string[]> {
  return (await listDeskEvents()).map(({ action }) => action);
}

test("a day that somebody else changed after its form was shown is not overwritten", async () => {
  const seenOf = async (weekday: number) => (await findDeskHours(vendorId)).days[weekday - 1]?.seen ?? "";
  const seen = await seenOf(1);
  const saved = { kind: "done", notice: { type: "success" } };
  expect(await send({ ...evening, weekday: "1", seen })).toMatchObject(saved);
  expect(await send({ ...evening, weekday: "1", seen }), "sent twice").toMatchObject(saved);
  expect(await send({ opens1: "10:00", closes1: "12:00", weekday: "1", seen })).toEqual({
    kind: "conflict",
    message: expect.stringContaining("changed the hours"),
  });
  expect((await textsOfDays())[0]).toBe("6:00\u00a0PM to 2:00\u00a0AM");
  expect(await send({ ...evening, weekday: "2", seen: await seenOf(2) }), "another day").toMatchObject(saved);
  expect(await send({ weekday: "1", seen: await seenOf(1) }), "shown again").toMatchObject(saved);
});
