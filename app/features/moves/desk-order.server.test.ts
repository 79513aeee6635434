import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { changeOrder, createOrderAt, createVendor, findOrder } from "#db/factories.ts";
import type { StaffMember } from "../desk/staff-member.ts";
import { createMember } from "../desk/test-staff.ts";
import { countTicketPrint } from "../kitchen/ticket-prints.server.ts";
import { changeStatus } from "../orders/operator-orders.server.ts";
import { createRiderWithAccount } from "../riders/test-riders.ts";
import { findDeskOrder, listOrderHistory } from "./desk-order.server.ts";
import { moveOrder } from "./move-order.server.ts";

let orderId: string;
let ali: StaffMember;
let stranger: StaffMember;

beforeEach(async () => {
  const [vendor, other] = await Promise.all([createVendor(), createVendor()]);
  await changeOrder(await createOrderAt(vendor.id), { status: "confirmed" });
  orderId = await createOrderAt(vendor.id);
  ali = await createMember("Ali", [{ role: "kitchen", vendorId: vendor.id }]);
  stranger = await createMember("Sara", [{ role: "manager", vendorId: other.id }]);
});

test("an order is found by those who work on it, and by nobody of another restaurant", { tags: "slow" }, async () => {
  expect(await findDeskOrder(ali, orderId)).toMatchObject({ id: orderId, ticketPrints: 0, viewer: "staff" });
  expect(await findDeskOrder(stranger, orderId)).toBeUndefined();
  expect(await findDeskOrder(await createMember("Imran", [{ role: "rider" }]), orderId)).toBeUndefined();
  expect(await findDeskOrder(await createMember("Owner", [{ role: "owner" }]), orderId)).toMatchObject({ id: orderId });
});

test("a rider finds their own delivery, without its ticket", { tags: "slow" }, async () => {
  const { riderId, member: rider } = await createRiderWithAccount();
  await changeOrder(orderId, { riderId });
  expect(await findDeskOrder(rider, orderId)).toMatchObject({ id: orderId, viewer: "rider", riderName: "Imran" });

  const endedAt = (ago: string) => changeOrder(orderId, { updatedAt: sql`now() - ${ago}::interval` });
  await changeOrder(orderId, { status: "delivered" });
  await endedAt("23 hours");
  expect(await findDeskOrder(rider, orderId)).toMatchObject({ id: orderId });
  await endedAt("25 hours");
  expect(await findDeskOrder(rider, orderId), "phone and address, long after the delivery").toBeUndefined();
  expect(await findDeskOrder(ali, orderId)).toMatchObject({ id: orderId });
});

test("a customer needs change until the order is paid", async () => {
  await changeOrder(orderId, { changeFor: 5_000 });
  expect(await findDeskOrder(ali, orderId)).toMatchObject({ isPaid: false, changeForRupees: 5_000 });
  await changeOrder(orderId, { paymentStatus: "paid" });
  expect(await findDeskOrder(ali, orderId)).toMatchObject({ isPaid: true, changeForRupees: null });
});

test("the history has each move once, with who made it, and what was done without the desk", async () => {
  await moveOrder(ali, { orderId, move: "accept", minutes: 20, seen: { status: "pending", version: 1 } });
  await db.transaction().execute(async (trx) => {
    await sql`select set_config('tiffin.changed_by', 'vendor', true)`.execute(trx);
    await sql`update orders set status = 'preparing' where id = ${orderId}`.execute(trx);
  });
  await moveOrder(ali, { orderId, move: "ready", seen: { status: "preparing", version: 3 } });
  const history = await listOrderHistory(orderId);
  expect(history.map(({ what }) => what)).toEqual(["Accepted", "Cooking", "Ready"]);
  expect(history.map(({ by }) => by)).toEqual(["Ali", "Restaurant", "Ali"]);
});

test("the history says to which status a command has set the order", async () => {
  await changeStatus({ orderId, status: "preparing" });
  await changeStatus({ orderId, status: "cancelled", reason: "No gas" });
  expect(await listOrderHistory(orderId)).toMatchObject([
    { what: "Cooking", by: "Operator", reason: "" },
    { what: "Cancelled by the restaurant", by: "Operator", reason: "No gas" },
  ]);
});

test("a change at 'infinity', written by another system, does not hide the history", async () => {
  for (const status of ["preparing", "ready"] as const) await changeOrder(orderId, { status });
  await sql`update order_status_changes set changed_at = 'infinity' where to_status = 'ready'`.execute(db);
  expect(await listOrderHistory(orderId)).toMatchObject([
    { what: "Cooking" },
    { what: "Ready", at: { date: "Invalid Date" } },
  ]);
});

test("a double tap prints one ticket, the next press another, and nobody else's print is mistaken for it", async () => {
  expect(await Promise.all([1, 2].map(() => countTicketPrint(ali, orderId, 0)))).toEqual([1, 1]);
  expect(await countTicketPrint(ali, orderId, 1)).toBe(2);
  const owner = await createMember("Owner", [{ role: "owner" }]);
  expect(await countTicketPrint(owner, orderId, 1)).toBe(3);
  expect(await countTicketPrint(ali, orderId, 2)).toBe(4);
  await sql`update desk_events set at = at - interval '4 seconds'`.execute(db);
  expect(await countTicketPrint(ali, orderId, 3), "after going back").toBe(5);
});

test("the print of another order's ticket is not mistaken for the first tap of a double tap", async () => {
  const other = await createOrderAt((await findOrder(orderId)).vendorId);
  const owner = await createMember("Owner", [{ role: "owner" }]);
  expect(await countTicketPrint(ali, other, 0)).toBe(1);
  expect(await countTicketPrint(owner, orderId, 0)).toBe(1);
  expect(await countTicketPrint(ali, orderId, 0)).toBe(2);
});

test("concurrent prints of a ticket are all counted, those by strangers are not", async () => {
  const prints = await Promise.all([1, 2, 3].map(() => countTicketPrint(ali, orderId)));
  expect(prints.toSorted()).toEqual([1, 2, 3]);
  expect(await countTicketPrint(stranger, orderId)).toBeUndefined();
  expect((await findDeskOrder(ali, orderId))?.ticketPrints).toBe(3);
  expect((await listOrderHistory(orderId)).map(({ what }) => what)).toEqual(Array(3).fill("Ticket printed"));
});

test("a long history ends with the latest events, in their order", async () => {
  const print = { staffName: "Ali", action: "order.print", subjectType: "order", subjectId: orderId };
  await db.insertInto("deskEvents").values(Array(120).fill(print)).execute();
  await moveOrder(ali, { orderId, move: "accept", minutes: 20, seen: { status: "pending", version: 1 } });
  const history = await listOrderHistory(orderId);
  expect(history).toHaveLength(100);
  expect(history.slice(-2).map(({ what }) => what)).toEqual(["Ticket printed", "Accepted"]);
});
