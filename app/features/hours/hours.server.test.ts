import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { changeVendor, listDeskEvents } from "#db/factories.ts";
import { addDays, localDateAt, weekdayOf } from "../dates/local-time.ts";
import type { Span } from "../dates/span-text.ts";
import type { StaffMember } from "../desk/staff-member.ts";
import { createManager } from "../desk/test-staff.ts";
import { addException, deleteException, replaceDays } from "./change-hours.server.ts";
import { findHours } from "./hours.server.ts";
import { refreshPastOpenings, takesOrders } from "./openings.server.ts";
import { pauseRestaurant, resumeRestaurant } from "./pause.server.ts";

const today = localDateAt(Date.now());
const evening = { opens: 18 * 60, closes: 26 * 60 };
const everyDay = [1, 2, 3, 4, 5, 6, 7];
const everyEvening = everyDay.map((weekday) => ({ weekday, ...evening }));

let vendorId: string;
let manager: StaffMember;

beforeEach(async () => {
  ({ vendorId, manager } = await createManager("Sara"));
});

const isTakingOrders = async () =>
  (await db.selectFrom("vendors").select("id").where("id", "=", vendorId).where(takesOrders).execute()).length === 1;
const findOpening = () =>
  db.selectFrom("vendors").select(["opensAt", "closesAt"]).where("id", "=", vendorId).executeTakeFirstOrThrow();

/** Sets the same hours on some weekdays, by default as the manager of the restaurant. */
function setHours(weekdays: number[], spans: Span[], by = { member: manager, vendorId }) {
  const change = { weekday: weekdays[0] ?? 1, weekdays, spans, seen: undefined };
  return replaceDays(by.member, by.vendorId, change);
}

/** Sets hours that are open now (all of yesterday, today and tomorrow), or closed now (only the third day from now). */
async function setWeekThatIs(state: "open" | "closed") {
  const days = state === "open" ? [-1, 0, 1] : [3];
  await db.deleteFrom("vendorHours").where("vendorId", "=", vendorId).execute();
  const weekdays = days.map((each) => weekdayOf(addDays(today, each)));
  await setHours(weekdays, [{ opens: 0, closes: 1440 }]);
}

test("hours are read as they were written, even past midnight and until midnight", { tags: "slow" }, async () => {
  const monday = [{ opens: 11 * 60, closes: 15 * 60 }, evening];
  const saturday = [{ opens: 17 * 60, closes: 1440 }];
  const sunday = [{ opens: 0, closes: 1440 }];
  expect(await setHours([1], monday)).toEqual({ kind: "changed" });
  expect(await setHours([6], saturday)).toEqual({ kind: "changed" });
  expect(await setHours([7], sunday)).toEqual({ kind: "changed" });
  const suhoor = { opens: 3 * 60, closes: 5 * 60 };
  const ramadan = { name: "Ramadan", from: today, to: addDays(today, 29), spans: [suhoor, evening] };
  const eid = { name: "Eid", from: addDays(today, 30), to: addDays(today, 31), spans: [evening] };
  const after = { name: "", from: addDays(today, 32), to: addDays(today, 32), spans: [] };
  for (const { spans, ...each } of [after, eid, ramadan])
    expect(await addException(manager, vendorId, { ...each, spans: spans.toReversed() })).toEqual({ kind: "changed" });
  expect(await findHours(vendorId)).toEqual({
    week: Object.entries({ 1: monday, 6: saturday, 7: sunday }).flatMap(([day, of]) =>
      of.map((span) => ({ weekday: Number(day), ...span })),
    ),
    exceptions: [ramadan, eid, after].map((each) => ({ ...each, id: expect.any(Number) })),
  });
});

test("without hours a restaurant takes orders at any time, with hours only within them, and switched off never", async () => {
  expect(await isTakingOrders()).toBe(true);
  await setWeekThatIs("closed");
  expect(await isTakingOrders()).toBe(false);
  await setWeekThatIs("open");
  expect(await isTakingOrders()).toBe(true);
  await sql`update vendors set is_open = false`.execute(db);
  expect(await isTakingOrders()).toBe(false);
});

test("an exception closes at once, and its removal opens again", async () => {
  const days = { name: "Wedding", from: addDays(today, -1), to: today, spans: [] };
  await addException(manager, vendorId, days);
  expect(await isTakingOrders()).toBe(false);
  expect(await addException(manager, vendorId, { ...days, name: "Another name" })).toEqual({ kind: "taken" });
  const [exception] = (await findHours(vendorId)).exceptions;
  expect(await deleteException(manager, vendorId, exception?.id ?? 0)).toEqual({ kind: "changed" });
  expect(await deleteException(manager, vendorId, exception?.id ?? 0)).toEqual({ kind: "gone" });
  expect(await findOpening()).toMatchObject({ closesAt: Number.POSITIVE_INFINITY });
  expect(await isTakingOrders()).toBe(true);
});

test("past exceptions are left out", async () => {
  await addException(manager, vendorId, { name: "", from: addDays(today, -20), to: addDays(today, -10), spans: [] });
  expect((await findHours(vendorId)).exceptions).toEqual([]);
});

test("after closing, the clock computes the next opening, whatever the number of processes", async () => {
  await setHours(everyDay, [evening]);
  const opening = await findOpening();
  const past = { opensAt: sql<Date>`now() - interval '9 hours'`, closesAt: sql<Date>`now() - interval '1 hour'` };
  await changeVendor(vendorId, past);
  expect(await isTakingOrders()).toBe(false);
  await Promise.all(Array.from({ length: 6 }, () => refreshPastOpenings()));
  expect(await findOpening()).toEqual(opening);
});

test("a pause always ends: after some minutes, with the next opening, or at 5:00 AM", async () => {
  expect(await pauseRestaurant(manager, vendorId, 30)).toMatchObject({ kind: "paused" });
  expect(await isTakingOrders()).toBe(false);
  await resumeRestaurant(manager, vendorId);
  expect(await isTakingOrders()).toBe(true);
  const paused = await pauseRestaurant(manager, vendorId, "until-next-opening");
  expect(JSON.stringify(paused)).toMatch(/T00:00:00.000Z"/);
  await sql`update vendors set paused_until = now()`.execute(db);
  expect(await isTakingOrders()).toBe(true);
});

test("hours, pauses and their history belong to one restaurant only", async () => {
  const { manager: stranger } = await createManager("Zed");
  expect(await setHours(everyDay, [evening], { member: stranger, vendorId })).toEqual({ kind: "not-found" });
  const closed = { name: "", from: today, to: today, spans: [] };
  expect(await addException(stranger, vendorId, closed)).toEqual({ kind: "not-found" });
  const own = stranger.roles[0]?.vendorId ?? "";
  await addException(stranger, own, closed);
  await setHours([1], [evening], { member: stranger, vendorId: own });
  const findOwn = async () => [
    await findHours(own),
    await db.selectFrom("vendors").selectAll().where("id", "=", own).execute(),
  ];
  const before = await findOwn();
  await addException(manager, vendorId, closed);
  await addException(manager, vendorId, { ...closed, from: addDays(today, 9), to: addDays(today, 9) });
  const { exceptions } = await findHours(vendorId);
  expect(await deleteException(stranger, own, exceptions[0]?.id ?? 0)).toEqual({ kind: "gone" });
  expect(await deleteException(stranger, vendorId, exceptions[0]?.id ?? 0)).toEqual({ kind: "not-found" });
  expect(await findHours(vendorId)).toEqual({ week: [], exceptions });
  await deleteException(manager, vendorId, exceptions[0]?.id ?? 0);
  expect((await findHours(vendorId)).exceptions).toEqual(exceptions.slice(1));
  await db.deleteFrom("deskEvents").execute();
  expect(await pauseRestaurant(stranger, vendorId, 30)).toEqual({ kind: "not-found" });
  expect(await resumeRestaurant(stranger, vendorId)).toEqual({ kind: "not-found" });
  expect(await setHours(everyDay, [evening], { member: manager, vendorId: "nowhere" })).toEqual({ kind: "not-found" });
  expect(await db.selectFrom("deskEvents").select("id").execute()).toEqual([]);
  await setHours(everyDay, [evening]);
  const answer = await pauseRestaurant(manager, vendorId, 15);
  for (let pressed = 0; pressed < 2; pressed += 1) {
    expect(await resumeRestaurant(manager, vendorId)).toEqual({ kind: "done" });
  }
  const events = await listDeskEvents();
  const [paused, open] = [{ pausedUntil: "until" in answer && answer.until.toISOString() }, { pausedUntil: null }];
  expect(events).toMatchObject([
    { action: "restaurant.hours", staffName: "Sara", vendorId, before: { week: [] }, after: { week: everyEvening } },
    { action: "restaurant.pause", staffId: manager.id, before: open, after: paused },
    { action: "restaurant.resume", before: paused, after: open },
  ]);
  expect(await findOwn()).toEqual(before);
});

test("when two people change the hours concurrently, the hours of one of them are saved whole", async () => {
  const spans = [evening, { opens: 0, closes: 1440 }];
  await Promise.all(spans.map((span) => setHours(everyDay, [span])));
  const weeks = spans.map((span) => everyDay.map((weekday) => ({ weekday, ...span })));
  expect(weeks).toContainEqual((await findHours(vendorId)).week);
});
