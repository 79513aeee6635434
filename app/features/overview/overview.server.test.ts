import { sql } from "kysely";
import { expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { changeOrder, copyOrder, createOrderAt, createStaff, createVendor } from "#db/factories.ts";
import type { OrderStatus } from "#db/schema.ts";
import { planOf } from "#db/test-plans.ts";
import { withoutTimeouts } from "#db/without-timeouts.server.ts";
import { createMember } from "../desk/test-staff.ts";
import { pauseRestaurant, resumeRestaurant } from "../hours/pause.server.ts";
import { findBoard } from "../kitchen/board.server.ts";
import { hasNoBoard, recordOpenBoards } from "../kitchen/open-boards.server.ts";
import { tickOrderClock } from "../kitchen/order-clock.server.ts";
import { createRiderWithAccount } from "../riders/test-riders.ts";
import { findOverviewVersion } from "./attention.server.ts";
import { findOverview } from "./overview.server.ts";

/** Creates an order that was placed so many seconds ago. */
async function place(vendorId: string, status: OrderStatus, seconds: number, columns = "") {
  const id = await createOrderAt(vendorId, status);
  await sql`update orders set created_at = now() - make_interval(secs => ${seconds})${sql.raw(columns && `, ${columns}`)}
    where id = ${id}`.execute(db);
  return id;
}

const needs = async () => {
  const { attention } = await findOverview();
  const idsOf = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id);
  const { unanswered, late, "no-rider": noRider, "rider-dismissed": dismissed } = attention.groups;
  const groups = {
    unanswered: idsOf(unanswered),
    late: idsOf(late),
    noRider: idsOf(noRider),
    dismissed: idsOf(dismissed),
  };
  return { ...attention, groups };
};

test("an order needs attention if unanswered for 70 s, late, or ready without a rider", { tags: "slow" }, async () => {
  const vendor = await createVendor({ phone: "042 111" });
  const { riderId } = await createRiderWithAccount();
  const older = await place(vendor.id, "pending", 300);
  const unanswered = await place(vendor.id, "pending", 71);
  const late = await place(vendor.id, "preparing", 900, "ready_by = now() - interval '4 minutes'");
  const alone = await place(vendor.id, "ready", 900);
  await place(vendor.id, "pending", 60);
  await place(vendor.id, "confirmed", 900, "ready_by = now() + interval '1 minute'");
  await place(vendor.id, "ready", 900, "ready_by = now() - interval '1 minute', has_own_rider = true");
  await place(vendor.id, "ready", 900, `rider_id = '${riderId}'`);
  await place(vendor.id, "delivered", 900, "ready_by = now() - interval '4 minutes'");
  const groups = { unanswered: [older, unanswered], late: [late], noRider: [alone] };
  expect(await needs()).toMatchObject({ groups, count: 4 });
  const { attention } = await findOverview();
  const first = { minutes: 5, phone: "042 111", number: `#${older.slice(-6)}` };
  expect(attention.groups.unanswered.items[0]).toMatchObject(first);
  expect(attention.groups.late.items[0]).toMatchObject({ minutes: 4 });
});

test("if more orders are late than fit, those that have been late for longest are listed, and all are counted", {
  tags: "slow",
}, async () => {
  const vendor = await createVendor();
  const longest = await place(vendor.id, "preparing", 60, "ready_by = now() - interval '1 hour'");
  for (let count = 0; count < 50; count++)
    await place(vendor.id, "preparing", 900, "ready_by = now() - interval '4 minutes'");
  const { groups, count } = await needs();
  expect(groups.late).toHaveLength(50);
  expect(groups.late[0]).toBe(longest);
  expect((await findOverview()).attention.groups.late.total).toBe(51);
  expect(count).toBe(51);
});

test("a dismissed rider's ready orders have no rider, those on the way need another", { tags: "slow" }, async () => {
  const { member, give } = await createRiderWithAccount();
  const [ready, onTheWay] = [await give("ready"), await give("out_for_delivery")];
  await give("delivered");
  expect(await needs()).toMatchObject({ count: 0 });
  await sql`update staff set status = 'disabled' where id = ${member.id}`.execute(db);
  expect(await needs()).toMatchObject({ groups: { noRider: [ready], dismissed: [onTheWay] }, count: 2 });
});

test("an order is ready since it was marked so, not since its rider changed", async () => {
  const { riderId } = await createRiderWithAccount();
  const order = await place((await createVendor()).id, "preparing", 900);
  await changeOrder(order, { status: "ready" });
  await sql`update order_status_changes set changed_at = now() - interval '20 minutes'`.execute(db);
  await changeOrder(order, { riderId });
  await changeOrder(order, { riderId: null });
  expect((await findOverview()).attention.groups["no-rider"].items).toMatchObject([{ id: order, minutes: 20 }]);
});

test("an open restaurant with staff is listed whenever nobody has its board open", { tags: "slow" }, async () => {
  const [vendor, own, closed] = await Promise.all([createVendor(), createVendor(), createVendor({ isOpen: false })]);
  const roles = (vendorId: string) => [{ role: "kitchen" as const, vendorId }];
  const cook = await createMember("Ali", roles(vendor.id));
  await createMember("Zed", roles(closed.id));
  await createStaff({ status: "disabled" }, roles(own.id));
  const names = async () => (await needs()).noBoard.items.map(({ id }) => id);
  expect(await names()).toEqual([vendor.id]);
  await findBoard(await createMember("Ona", [{ role: "owner" }]), vendor.id);
  await recordOpenBoards([closed.id]);
  expect(await names()).toEqual([vendor.id]);
  await findBoard(cook, vendor.id);
  expect(await names()).toEqual([]);
  await sql`update open_boards set seen_at = now() - interval '91 seconds'`.execute(db);
  expect(await names()).toEqual([vendor.id]);
});

test("all restaurants without a board are counted, including those that are not listed", { tags: "slow" }, async () => {
  const vendors = await Promise.all(Array.from({ length: 51 }, () => createVendor()));
  const roles = vendors.map(({ id }) => ({ role: "kitchen" as const, vendorId: id }));
  await createMember("Ali", roles);
  const { noBoard, count } = await needs();
  expect([noBoard.items.length, noBoard.total, count]).toEqual([50, 51, 51]);
});

test("an open board is written at most every 30 s", async () => {
  const { id } = await createVendor();
  const seenAt = async () => (await db.selectFrom("openBoards").select("seenAt").executeTakeFirstOrThrow()).seenAt;
  await recordOpenBoards([id, "nobody"]);
  const first = await seenAt();
  await recordOpenBoards([id]);
  expect(await seenAt()).toEqual(first);
  await sql`update open_boards set seen_at = now() - interval '31 seconds'`.execute(db);
  await Promise.all([recordOpenBoards([id]), recordOpenBoards([id])]);
  expect((await seenAt()).getTime()).toBeGreaterThanOrEqual(first.getTime());
  const open = await db.selectFrom("vendors").select("id").where(sql<boolean>`not ${hasNoBoard}`).execute();
  expect(open).toEqual([{ id }]);
});

test("a restaurant paused by the clock is listed until somebody resumes it; one that paused itself is not", async () => {
  const [quiet, resting] = await Promise.all([createVendor(), createVendor()]);
  const cook = await createMember("Ali", [{ role: "kitchen", vendorId: quiet.id }]);
  await place(quiet.id, "pending", 900, "accept_by = now()");
  await place(quiet.id, "pending", 900, "accept_by = now()");
  await tickOrderClock();
  await pauseRestaurant(await createMember("Zed", [{ role: "kitchen", vendorId: resting.id }]), resting.id, 30);
  expect((await needs()).paused.items.map(({ id }) => id)).toEqual([quiet.id]);
  await resumeRestaurant(cook, quiet.id);
  expect((await needs()).paused.items).toEqual([]);
});

test("the figures are those of the day in Karachi, and orders in progress and finished add up to all", async () => {
  const { id } = await createVendor();
  for (const status of ["delivered", "delivered", "cancelled", "preparing"] as const) await place(id, status, 0);
  for (const status of ["preparing", "delivered"] as const) await place(id, status, 2 * 24 * 3600);
  const counts = { orders: 4, delivered: 2, cancelled: 1, inProgress: 1, earlierInProgress: 1 };
  expect((await findOverview()).today).toMatchObject({ ...counts, salesRupees: 1000 });
});

test("the version changes with orders, their status, the time that passes and the open boards", async () => {
  const { id } = await createVendor();
  await createMember("Ali", [{ role: "kitchen", vendorId: id }]);
  const seen = new Set<string>();
  const look = async () => seen.add(await findOverviewVersion()).size;
  expect(await look()).toBe(1);
  expect(await look()).toBe(1);
  const orderId = await place(id, "pending", 60);
  expect(await look()).toBe(2);
  await sql`update orders set created_at = now() - interval '71 seconds' where id = ${orderId}`.execute(db);
  expect(await look()).toBe(3);
  await sql`update orders set status = 'confirmed' where id = ${orderId}`.execute(db);
  expect(await look()).toBe(4);
  await recordOpenBoards([id]);
  expect(await look()).toBe(5);
});

test("among 5,000 orders the open ones are read from an index", { tags: "slow", timeout: 30_000 }, async () => {
  const orderId = await createOrderAt((await createVendor()).id, "delivered");
  // A busy machine takes longer for them than a request may.
  await withoutTimeouts((unlimited) => copyOrder(orderId, 5_000, unlimited));
  await sql`analyze orders`.execute(db);
  const open = sql`select count(*), sum(hashtextextended(id, version)) from orders
    where status not in ('delivered', 'cancelled')`;
  expect(await planOf(open)).toMatch(/orders_(open|board)_idx/);
});
