import { sql } from "kysely";
import { expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { copyOrder, createOrderAt, createVendor, findOrder } from "#db/factories.ts";
import { planOf } from "#db/test-plans.ts";
import { createMember } from "../desk/test-staff.ts";
import { acknowledgeOrders } from "../moves/acknowledge-orders.server.ts";
import { createRiderWithAccount } from "../riders/test-riders.ts";
import { listBoardVersions } from "./live-versions.server.ts";

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

test("an order that becomes late changes the version, although nothing is written", async () => {
  const vendor = await createVendor();
  const orderId = await createOrderAt(vendor.id, "preparing");
  const versionWhen = async (readyBy: string) => {
    await sql`update orders set ready_by = ${sql.raw(readyBy)} where id = ${orderId}`.execute(db);
    // The update counts as a change of the order, time passing does not.
    await sql`update orders set version = 7 where id = ${orderId}`.execute(db);
    return (await listBoardVersions([vendor.id])).get(vendor.id);
  };
  const early = await versionWhen("now() + interval '2 minutes'");
  expect(await versionWhen("now() + interval '1 minute'")).toBe(early);
  expect(await versionWhen("now() - interval '1 minute'")).not.toBe(early);
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
