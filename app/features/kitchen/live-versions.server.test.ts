import { sql } from "kysely";
import { expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { changeOrder, copyOrder, createOrderAt, createVendor, findOrder } from "#db/factories.ts";
import { planOf } from "#db/test-plans.ts";
import { createMember } from "../desk/test-staff.ts";
import { acknowledgeOrders } from "../moves/acknowledge-orders.server.ts";
import { createRiderWithAccount } from "../riders/test-riders.ts";
import { listBoardVersions, listDeskOrderVersions } from "./live-versions.server.ts";

test("a board's version changes with what it shows, and with no other restaurant", { tags: "slow" }, async () => {
  const [own, other] = await Promise.all([createVendor(), createVendor()]);
  const seen = new Set<string | undefined>();
  const look = async () => seen.add((await listBoardVersions([own.id, other.id, "nobody"])).get(own.id)).size;
  expect(await look()).toBe(1);
  const orderId = await createOrderAt(own.id);
  expect(await look()).toBe(2);
  for (const [index, change] of [
    "seen_at = now()",
    "status = 'confirmed', ready_by = now()",
    "ready_by = now() + interval '10 minutes'",
    "has_own_rider = true",
    "status = 'delivered'",
  ].entries()) {
    await sql`update orders set ${sql.raw(change)} where id = ${orderId}`.execute(db);
    expect(await look()).toBe(index === 4 ? 6 : index + 3);
  }
  await sql`update vendors set paused_until = now() + interval '1 hour' where id = ${own.id}`.execute(db);
  expect(await look()).toBe(7);
  await createOrderAt(other.id);
  expect(await look()).toBe(7);
});

test("an order's version changes with everything its page shows, even when nothing of the order is written", async () => {
  const [vendor, rider] = [await createVendor(), await createRiderWithAccount()];
  const [orderId, other] = [await createOrderAt(vendor.id), await createOrderAt(vendor.id)];
  const seen = new Set<string | undefined>();
  const look = async () => seen.add((await listDeskOrderVersions([orderId, other, "nothing"])).get(orderId)).size;
  expect(await look()).toBe(1);
  const minutes = (mins: number) => sql<Date>`now() + make_interval(mins => ${mins})`;
  let count = 1;
  for (const change of [
    { seenAt: minutes(0) },
    { status: "confirmed" },
    { readyBy: minutes(10) },
    { ticketPrints: 1 },
    { riderId: rider.riderId },
    { paymentStatus: "paid" },
  ] as const) {
    await changeOrder(orderId, change);
    expect(await look(), JSON.stringify(change)).toBe(++count);
  }
  await db.deleteFrom("staffRoles").where("staffId", "=", rider.member.id).execute();
  expect(await look()).toBe(++count);
  await changeOrder(other, { status: "confirmed" });
  expect(await look()).toBe(count);
});

test.each([
  ["becomes late", "preparing", "ready_by"],
  ["appears on the board", "pending", "board_at"],
] as const)("an order that %s changes both versions, although nothing is written", async (_, status, column) => {
  const { id: vendorId } = await createVendor();
  const orderId = await createOrderAt(vendorId, status);
  const [anHourAgo, inAnHour] = ["- 1", "1"].map((hours) => sql<Date>`now() + ${`${hours} hour`}::interval`);
  await changeOrder(orderId, { createdAt: anHourAgo, boardAt: anHourAgo, deliverAt: inAnHour });
  const versionsWhen = async (time: string) => {
    await sql`update orders set ${sql.ref(column)} = ${sql.raw(time)} where id = ${orderId}`.execute(db);
    // The update counts as a change of the order, time passing does not.
    await sql`update orders set version = 7 where id = ${orderId}`.execute(db);
    const [boards, orders] = [await listBoardVersions([vendorId]), await listDeskOrderVersions([orderId])];
    return { board: boards.get(vendorId), order: orders.get(orderId) };
  };
  const early = await versionsWhen("now() + interval '2 minutes'");
  expect(await versionsWhen("now() + interval '1 minute'")).toEqual(early);
  const after = await versionsWhen("now() - interval '1 minute'");
  expect(after.board).not.toBe(early.board);
  expect(after.order).not.toBe(early.order);
});

test("a rider who is dismissed on the way changes the version: the kitchen has to finish the delivery", async () => {
  const { member, give } = await createRiderWithAccount();
  const { vendorId } = await findOrder(await give("out_for_delivery"));
  const before = await listBoardVersions([vendorId]);
  await sql`update staff set status = 'disabled' where id = ${member.id}`.execute(db);
  expect(await listBoardVersions([vendorId])).not.toEqual(before);
});

test("an order that replaces another one in the same second changes the version", async () => {
  const vendor = await createVendor();
  const first = await createOrderAt(vendor.id);
  const before = await listBoardVersions([vendor.id]);
  await sql`update orders set status = 'cancelled' where id = ${first}`.execute(db);
  await createOrderAt(vendor.id);
  expect(await listBoardVersions([vendor.id])).not.toEqual(before);
});

test("versions are read from the board's index", { tags: "slow" }, async () => {
  const vendor = await createVendor();
  await copyOrder(await createOrderAt(vendor.id), 3_000);
  await sql`analyze orders`.execute(db);
  const onBoard = sql`select count(*) from orders
    where vendor_id = any('{a,b}') and status not in ('delivered', 'cancelled')`;
  expect(await planOf(onBoard)).toContain("orders_board_idx");
});

test("an order is seen once, by the kitchen of its restaurant", async () => {
  const [vendor, other] = await Promise.all([createVendor(), createVendor()]);
  const orderId = await createOrderAt(vendor.id);
  const [unshown, over] = [await createOrderAt(vendor.id), await createOrderAt(vendor.id, "delivered")];
  const seenAt = async (id = orderId) => (await findOrder(id)).seenAt;
  await acknowledgeOrders(await createMember("Zed", [{ role: "kitchen", vendorId: other.id }]), [orderId]);
  await acknowledgeOrders(await createMember("Ona", [{ role: "owner" }]), [orderId]);
  expect(await seenAt()).toBeNull();
  const cook = await createMember("Ali", [{ role: "kitchen", vendorId: vendor.id }]);
  await acknowledgeOrders(cook, [orderId, over]);
  expect([await seenAt(unshown), await seenAt(over)]).toEqual([null, null]);
  const first = await seenAt();
  expect(first).toBeInstanceOf(Date);
  await acknowledgeOrders(cook, [orderId]);
  expect(await seenAt()).toEqual(first);
});
