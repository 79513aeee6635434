import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { db } from "#db/db.server.ts";
import { createCustomer, createMenuItem, createOptionGroup, createRider, createVendor } from "#db/factories.ts";
import { planOf } from "#db/test-plans.ts";
import { env } from "#env";
import { createMember } from "../desk/test-staff.ts";
import { aboutRestaurant, clockActor, recordEvent } from "./desk-events.server.ts";
import { type HistoryFilter, listHistory, listHistoryOf, selectEvents } from "./list-history.server.ts";

const all = { restaurants: "all" } as const;

test("the history is filtered by person, kind, day in Karachi and restaurant", { tags: "slow" }, async () => {
  const [here, there] = await Promise.all([createVendor(), createVendor()]);
  const [ali, ona] = await Promise.all([createMember("Ali", []), createMember("Ona", [])]);
  const customer = await createCustomer({ fullName: "Sana Malik" });
  const event = { action: "order.accept", subjectId: "order_1_abcdef" } as const;
  await recordEvent(db, ali, { ...event, vendorId: here.id });
  await recordEvent(db, ona, { ...event, vendorId: there.id });
  await recordEvent(db, ona, { action: "customer.disable", subjectId: customer.id });
  await sql`update desk_events set at = '2026-03-04T18:59:59Z' where staff_id = ${ali.id}`.execute(db);
  const found = async (filter: Partial<HistoryFilter>) =>
    (await listHistory({ ...all, ...filter }, undefined)).lines.map(({ who, what }) => `${who} ${what}`);
  const [disabled, second, first] = ["Ona disabled a customer", "Ona accepted an order", "Ali accepted an order"];
  expect(await found({})).toEqual([disabled, second, first]);
  expect(await found({ staffId: ali.id })).toEqual([first]);
  expect(await found({ staffId: "nobody" })).toEqual([]);
  expect(await found({ kind: "customer" })).toEqual([disabled]);
  expect(await found({ kind: "kitchen sink" })).toEqual([]);
  expect(await found({ kind: "order", restaurants: [there.id] })).toEqual([second]);
  expect(await found({ restaurants: [here.id, there.id] })).toEqual([second, first]);
  expect(await found({ day: "2026-03-04" })).toEqual([first]);
  expect(await found({ day: "2026-03-05" })).toEqual([]);
  expect(await found({ day: "4 March" })).toEqual([]);
  const { lines } = await listHistory(all, undefined);
  expect(lines.map(({ subject, orderId }) => [subject, orderId])).toEqual([
    ["Sana Malik", undefined],
    ["#abcdef", "order_1_abcdef"],
    ["#abcdef", "order_1_abcdef"],
  ]);
});

test("automatic changes are listed under today's name of the app", async () => {
  await recordEvent(db, clockActor, { action: "order.expire", subjectId: "order_1_abcdef" });
  vi.spyOn(env, "APP_NAME", "get").mockReturnValue("Zaiqa");
  expect(await listHistory(all, undefined)).toMatchObject({ lines: [{ who: "Zaiqa", staffId: null }] });
});

test("the history of one dish has only its own lines", async () => {
  const ali = await createMember("Ali", []);
  const action = "dish.change";
  await recordEvent(db, ali, { action, subjectId: "naan", before: { price: 40 }, after: { price: 50 } });
  await recordEvent(db, ali, { action, subjectId: "karahi" });
  await recordEvent(db, ali, { action: "restaurant.change", subjectId: "naan" });
  const lines = [{ who: "Ali", what: "changed a dish", changes: ["price: 40 → 50"] }];
  expect(await listHistoryOf("dish", "naan")).toMatchObject({ lines, next: undefined });
});

test("the history of one dish can be read to its first line", async () => {
  const ali = await createMember("Ali", []);
  for (let price = 1; price <= 27; price += 1) {
    await recordEvent(db, ali, { action: "dish.change", subjectId: "naan", after: { price } });
  }
  const first = await listHistoryOf("dish", "naan");
  expect([first.lines.length, first.lines[0]?.changes]).toEqual([25, ["price: 27"]]);
  const second = await listHistoryOf("dish", "naan", first.next);
  expect([second.lines.map(({ changes }) => changes), second.next]).toEqual([[["price: 2"], ["price: 1"]], undefined]);
});

test("a change of a menu is listed among those of its restaurant", async () => {
  const [ali, { id }] = await Promise.all([createMember("Ali", []), createVendor()]);
  await recordEvent(db, ali, { action: "menu.order", ...aboutRestaurant(id) });
  expect(await listHistoryOf("restaurant", id)).toMatchObject({ lines: [{ what: "moved a dish in the menu" }] });
});

test("a rider is shown by name, not by id", async () => {
  const ali = await createMember("Ali", []);
  await createRider("Imran Ali", "rider-1");
  const event = { action: "order.assign", subjectId: "order_1_abcdef" } as const;
  await recordEvent(db, ali, { ...event, before: { riderId: "gone" }, after: { riderId: "rider-1" } });
  expect((await listHistory(all, undefined)).lines).toMatchObject([{ changes: ["rider: gone → Imran Ali"] }]);
});

test("a name in a line of the history is not repeated among its changes", async () => {
  const ali = await createMember("Ali", []);
  const email = "sana@x.example";
  await recordEvent(db, ali, { action: "staff.invite", subjectId: email, after: { email, role: "support" } });
  const { id } = await createMenuItem((await createVendor()).id, { name: "Raita" });
  await recordEvent(db, ali, { action: "dish.add", subjectId: id, after: { name: "Raita", price: 90 } });
  expect((await listHistory(all, undefined)).lines).toMatchObject([
    { subject: "Raita", changes: ["price: 90"] },
    { subject: email, changes: ["role: support"] },
  ]);
});

test("extras and their options are named, even deleted ones, and can be filtered", async () => {
  const ali = await createMember("Ali", []);
  const dish = await createMenuItem((await createVendor()).id);
  const { vendorId, ...group } = await createOptionGroup(dish, "Dips", { Raita: 90 });
  await recordEvent(db, ali, { action: "extras.change", subjectId: group.id, vendorId });
  const raita = { group: "Sauces", name: "Raita" };
  await recordEvent(db, ali, { action: "extras.sold-out", subjectId: group.id, vendorId, before: raita, after: raita });
  await recordEvent(db, ali, { action: "extras.delete", subjectId: "gone", vendorId, before: { name: "Sauces" } });
  await recordEvent(db, ali, { action: "dish.change", subjectId: "naan" });
  expect((await listHistory({ ...all, kind: "extras" }, undefined)).lines).toMatchObject([
    { what: "deleted extras", subject: "", changes: ["name: was Sauces"] },
    { what: "marked an option as sold out", subject: "Dips: Raita", changes: [] },
    { what: "changed extras", subject: "Dips" },
  ]);
});

test("pages of 25 neither skip nor repeat a line", async () => {
  await fill(60);
  const first = await listHistory(all, undefined);
  const second = await listHistory(all, first.next);
  const third = await listHistory(all, second.next);
  expect([first, second, third].map(({ lines }) => lines.length)).toEqual([25, 25, 10]);
  expect(third.next).toBeUndefined();
  expect(new Set([first, second, third].flatMap(({ lines }) => lines.map(({ id }) => id))).size).toBe(60);
});

/** Writes many lines at once, one a minute. */
async function fill(count: number) {
  const { id } = await createVendor();
  await sql`insert into desk_events (at, staff_name, action, subject_type, subject_id, vendor_id)
    select now() - make_interval(mins => ${count} - number), 'Ali', 'order.accept', 'order', number::text, ${id}
    from generate_series(1, ${count}::int) as number`.execute(db);
}

test("among 5,000 lines each list is read from an index", { tags: "slow" }, async () => {
  await fill(5_000);
  const [vendor, ali] = await Promise.all([createVendor(), createMember("Ali", [])]);
  await sql`analyze desk_events`.execute(db);
  const plan = (filter: Partial<HistoryFilter>, after?: string) => planOf(selectEvents({ ...all, ...filter }, after));
  expect(await plan({}, "5000")).toContain("desk_events_pkey");
  expect(await plan({ kind: "customer" })).toContain("desk_events_kind_idx");
  expect(await plan({ day: "2026-03-04" })).toContain("desk_events_at_idx");
  expect(await plan({ staffId: ali.id })).toContain("desk_events_staff_idx");
  expect(await plan({ restaurants: [vendor.id] })).toContain("desk_events_vendor_idx");
});
