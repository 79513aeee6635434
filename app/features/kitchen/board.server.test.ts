import { sql } from "kysely";
import { createElement } from "react";
import { beforeEach, expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { changeOrder, copyOrder, createMenuItem, createOrderAt, createVendor, findOrder } from "#db/factories.ts";
import type { OrderStatus } from "#db/schema.ts";
import { refuseWrites } from "#db/test-outages.ts";
import { renderOnPage } from "../../ui/test-render.tsx";
import type { StaffMember } from "../desk/staff-member.ts";
import { createMember } from "../desk/test-staff.ts";
import { findMovePage } from "../moves/find-move.server.ts";
import type { KitchenOrder } from "../moves/kitchen-order.server.ts";
import { moveOrder } from "../moves/move-order.server.ts";
import { countNewOrders } from "../orders/open-orders.server.ts";
import { createRiderWithAccount } from "../riders/test-riders.ts";
import { findBoard } from "./board.server.ts";
import { listBoardVersions } from "./live-versions.server.ts";
import { findOrderPage } from "./order-page.server.ts";
import { RiderName } from "./rider-name.tsx";

let vendorId: string;
let ali: StaffMember;

beforeEach(async () => {
  vendorId = (await createVendor()).id;
  ali = await createMember("Ali", [{ role: "kitchen", vendorId }]);
});

/** Creates two or three orders in these statuses, one after the other, and returns their ids. */
async function createOwnOrders(...statuses: OrderStatus[]) {
  const ids: string[] = [];
  for (const status of statuses) ids.push(await createOrderAt(vendorId, status));
  return ids as [string, string, string];
}

const idsOf = (orders: { id: string }[]) => orders.map(({ id }) => id);

test("open orders are in three columns, oldest first, without other restaurants'", { tags: "slow" }, async () => {
  const [confirmed, preparing, ready] = await createOwnOrders("confirmed", "preparing", "ready");
  const [first, second] = await createOwnOrders("pending", "pending");
  await createOrderAt((await createVendor()).id);
  await sql`update orders set created_at = now() - interval '1 hour' where id = ${second}`.execute(db);
  const board = await findBoard(ali, vendorId);
  expect(idsOf(board.pending)).toEqual([second, first]);
  expect(await countNewOrders(vendorId)).toBe(2);
  expect(board.pending.map(({ ageMinutes }) => ageMinutes)).toEqual([60, 0]);
  expect(idsOf(board.cooking)).toEqual([confirmed, preparing]);
  expect(idsOf(board.ready)).toEqual([ready]);
  expect(board.finished).toEqual([]);
});

test.each(["infinity", "9999-01-01"])("an order that another system placed at %s is shown", async (createdAt) => {
  const [id, other] = await createOwnOrders("pending", "preparing");
  await sql`update orders set created_at = ${createdAt} where id = ${id}`.execute(db);
  const board = await findBoard(ali, vendorId);
  expect([idsOf(board.pending), idsOf(board.cooking)]).toEqual([[id], [other]]);
});

test("accepted orders are sorted by when they are due, whenever they were placed", { tags: "slow" }, async () => {
  const [slow, quick, without] = await createOwnOrders("preparing", "confirmed", "preparing");
  await sql`update orders set ready_by = now() + interval '45 minutes' where id = ${slow}`.execute(db);
  await sql`update orders set ready_by = now() + interval '10 minutes' where id = ${quick}`.execute(db);
  expect(idsOf((await findBoard(ali, vendorId)).cooking)).toEqual([without, quick, slow]);
});

test("an order out with the restaurant's own rider stays under Ready, one with a rider's account moves to With riders", async () => {
  const { riderId } = await createRiderWithAccount();
  const [own, rider] = await createOwnOrders("out_for_delivery", "out_for_delivery");
  await changeOrder(rider, { riderId });
  await changeOrder(own, { hasOwnRider: true });
  const board = await findBoard(ali, vendorId);
  expect(idsOf(board.ready)).toEqual([own]);
  expect(board.withRiders).toMatchObject([{ id: rider, rider: "account", riderName: "Imran" }]);
});

test("an order whose rider is dismissed on the way returns to Ready, and says so", async () => {
  const { member, give } = await createRiderWithAccount();
  const { vendorId: restaurant } = await findOrder(await give("out_for_delivery"));
  await sql`update staff set status = 'disabled' where id = ${member.id}`.execute(db);
  const { ready, withRiders } = await findBoard(await createMember("Ona", [{ role: "owner" }]), restaurant);
  expect(withRiders).toEqual([]);
  const card = renderOnPage(createElement(RiderName, { order: ready[0] as KitchenOrder, own: "own" }));
  expect(card).toContain("Imran</bdi>, who cannot sign in any more");
});

test("a card has number, dishes with sizes and extras, note, name, phone, cash and the buttons of the person", async () => {
  const orderId = await createOrderAt(vendorId);
  const { id: naan } = await createMenuItem(vendorId);
  await sql`update orders set special_instructions = 'Ring twice' where id = ${orderId}`.execute(db);
  await sql`update order_items set variation_name = 'Full' where order_id = ${orderId}`.execute(db);
  const second = { orderId, line: 2, menuItemId: naan, name: "Naan", price: 0, quantity: 3, total: 0 };
  await db.insertInto("orderItems").values(second).execute();
  const extra = { orderId, line: 1, groupName: "Extras", price: 0 };
  const extras = [
    { ...extra, order: 2, name: "Raita" },
    { ...extra, order: 1, name: "Extra spicy" },
  ];
  await db.insertInto("orderItemOptions").values(extras).execute();
  const { pending } = await findBoard(ali, vendorId);
  expect(pending[0]).toMatchObject({
    number: `#${orderId.slice(-6)}`,
    note: "Ring twice",
    customerName: "Sana Malik",
    customerPhone: "0300 0000000",
    totalRupees: 500,
    isPaid: false,
    lines: [
      {
        line: 1,
        dish: null,
        name: "Chicken Karahi",
        size: "Full",
        quantity: 1,
        extras: ["Extras: Extra spicy, Raita"],
      },
      { line: 2, dish: naan, name: "Naan", size: null, quantity: 3, extras: [] },
    ],
    moves: [
      { move: "accept", button: "Accept" },
      { move: "refuse", button: "Refuse" },
    ],
  });
});

test("the riders are listed while an order can be given to one", async () => {
  const { riderId } = await createRiderWithAccount("Imran");
  await createOrderAt(vendorId);
  expect((await findBoard(ali, vendorId)).riders).toEqual([]);
  await createOrderAt(vendorId, "confirmed");
  expect((await findBoard(ali, vendorId)).riders).toMatchObject([{ id: riderId, fullName: "Imran" }]);
});

test("an accepted order says when it is due, and is late once that has passed", async () => {
  const orderId = await createOrderAt(vendorId);
  await moveOrder(ali, { orderId, move: "accept", minutes: 20, seen: { status: "pending", version: 1 } });
  const readyBy = { time: expect.stringMatching(/^\d+:\d\d [AP]M$/) };
  expect((await findBoard(ali, vendorId)).cooking[0]).toMatchObject({ isLate: false, readyBy });
  await sql`update orders set ready_by = now() - interval '1 minute' where id = ${orderId}`.execute(db);
  expect((await findBoard(ali, vendorId)).cooking[0]?.isLate).toBe(true);
});

test("orders finished today are listed below, including one scheduled the night before; earlier ones are not", async () => {
  const [scheduled, delivered, refused] = await createOwnOrders("out_for_delivery", "out_for_delivery", "pending");
  const old = await createOrderAt(vendorId);
  await createOrderAt((await createVendor()).id, "delivered");
  await changeOrder(scheduled, { createdAt: sql`now() - interval '29 hours'` });
  for (const id of [delivered, scheduled]) await changeOrder(id, { status: "delivered" });
  await moveOrder(ali, { orderId: refused, move: "refuse", seen: { status: "pending", version: 1 } });
  await changeOrder(old, { status: "cancelled" });
  await changeOrder(old, { createdAt: sql`now() - interval '26 hours'`, updatedAt: sql`now() - interval '25 hours'` });
  const { finished, pending } = await findBoard(ali, vendorId);
  expect(pending).toEqual([]);
  const ends = [`${refused} Refused`, `${scheduled} Delivered`, `${delivered} Delivered`];
  expect(finished.map(({ id, end }) => `${id} ${end}`)).toEqual(ends);
});

test("a board says that the restaurant is paused, and changes when the pause is over", async () => {
  const pause = (until: string | null) =>
    sql`update vendors set paused_until = now() + ${until}::interval where id = ${vendorId}`.execute(db);
  const open = await findBoard(ali, vendorId);
  expect(open.intake).toEqual({ pausedUntil: undefined, wasUnattended: false, offBecause: undefined });
  await pause("30 minutes");
  const paused = await findBoard(ali, vendorId);
  expect(paused.intake.pausedUntil).toMatch(/\d+:\d\d [AP]M$/);
  expect(paused.version).not.toBe(open.version);
  await pause("-1 second");
  const over = await findBoard(ali, vendorId);
  expect(over).toMatchObject({ version: open.version, intake: open.intake });
});

test("a board is bounded, and says when there is more", { timeout: 60_000 }, async () => {
  await copyOrder(await createOrderAt(vendorId, "confirmed"), 100);
  const board = await findBoard(ali, vendorId);
  expect(board.cooking).toHaveLength(100);
  expect(board.hasMore).toBe(true);
  // The latest of all: a kitchen that leaves its deliveries open must still see and hear new orders.
  const fresh = await createOrderAt(vendorId);
  expect((await findBoard(ali, vendorId)).pending).toMatchObject([{ id: fresh }]);
  await db.deleteFrom("orders").where("id", "=", fresh).execute();
  const times = sql`board_at = now() + interval '1 hour', deliver_at = now() + interval '2 hours'`;
  await sql`update orders set status = 'pending', ${times}`.execute(db);
  const evening = await findBoard(ali, vendorId);
  expect(evening.upcoming).toHaveLength(100);
  expect(await countNewOrders(vendorId)).toBe(0);
  expect(evening.hasMore).toBe(true);
  await sql`update orders set status = 'delivered'`.execute(db);
  expect(await findBoard(ali, vendorId)).toMatchObject({ finished: { length: 30 }, hasMoreFinished: true });
  const whole = await findBoard(ali, vendorId, { showsAllFinished: true });
  expect(whole).toMatchObject({ finished: { length: 101 }, hasMoreFinished: false });
});

test("the version equals that of the event stream", async () => {
  await createOrderAt(vendorId);
  const { version } = await findBoard(ali, vendorId);
  expect(version).toBe((await listBoardVersions([vendorId])).get(vendorId));
});

test("a board, a new order and its question are shown while the database takes no writes", async () => {
  const [orderId] = await createOwnOrders("pending");
  for (const table of ["open_boards", "orders"]) await refuseWrites(table);
  expect(idsOf((await findBoard(ali, vendorId)).pending)).toEqual([orderId]);
  expect((await findOrderPage(ali, orderId, { isSeen: true }))?.order.id).toBe(orderId);
  const question = await findMovePage(ali, { orderId, move: "refuse" }, new URLSearchParams());
  expect(question).toMatchObject({ order: { id: orderId } });
});
