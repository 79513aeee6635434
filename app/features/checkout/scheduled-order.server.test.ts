import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { changeVendor } from "#db/factories.ts";
import { findCart } from "../cart/cart.server.ts";
import { orderAgain } from "../cart/order-again.server.ts";
import { localDateAt, weekdayOf } from "../dates/local-time.ts";
import { createMember } from "../desk/test-staff.ts";
import { findBoard } from "../kitchen/board.server.ts";
import { tickOrderClock } from "../kitchen/order-clock.server.ts";
import { moveOrder } from "../moves/move-order.server.ts";
import { findOrderForCustomer } from "../orders/orders.server.ts";
import { withdrawOrder } from "../orders/withdraw-order.server.ts";
import { findDeliveryTimes } from "../scheduled-orders/delivery-times.server.ts";
import { toLocalTime } from "../scheduled-orders/delivery-times.ts";
import { findCheckout } from "./find-checkout.server.ts";
import { createShopper, listOrders } from "./test-shoppers.ts";

let shopper: Awaited<ReturnType<typeof createShopper>>;
/** The delivery times of the restaurant. It is open around the clock, so they always span four hours or more. */
let times: Awaited<ReturnType<typeof findDeliveryTimes>>;

beforeEach(async () => {
  shopper = await createShopper();
  times = await findDeliveryTimes(shopper.vendorId);
});

const later = () => times[8] as (typeof times)[number];
const at = (moment: number) => ({ details: { deliverAt: toLocalTime(moment) } });
const changeRestaurantRow = (fields: object) => changeVendor(shopper.vendorId, fields);
const minutesFromNow = (minutes: number) => sql<Date>`now() + make_interval(mins => ${minutes})`;

/** Moves an order as if that many minutes had passed since it was placed. */
async function letPass(minutes: number) {
  const by = sql`make_interval(secs => ${minutes * 60})`;
  await sql`update orders set created_at = created_at - ${by}, deliver_at = deliver_at - ${by}, board_at = board_at - ${by},
    accept_by = accept_by - ${by}`.execute(db);
}

test("a scheduled order keeps its time, and is to be answered once the board shows it", { tags: "slow" }, async () => {
  await createMember("Ali", [{ role: "kitchen", vendorId: shopper.vendorId }]);
  const { deliverAt, boardAt } = later();
  await shopper.place("key-12345", at(deliverAt));
  const [order] = await listOrders();
  expect(order?.deliverAt).toEqual(new Date(deliverAt));
  expect(order?.boardAt).toEqual(new Date(boardAt));
  expect(order?.acceptBy).toEqual(new Date(boardAt + 10 * 60_000));
  expect(await db.selectFrom("carts").selectAll().execute()).toEqual([]);
});

test("the board lists a scheduled order as upcoming until its time", { tags: "slow" }, async () => {
  const ali = await createMember("Ali", [{ role: "kitchen", vendorId: shopper.vendorId }]);
  const { deliverAt, boardAt } = later();
  await shopper.place("key-12345", at(deliverAt));
  const before = await findBoard(ali, shopper.vendorId);
  expect(before.pending).toEqual([]);
  expect(before.upcoming).toMatchObject([{ isUpcoming: true, moves: [{ move: "refuse" }] }]);

  await letPass((boardAt - Date.now()) / 60_000 + 2);
  const board = await findBoard(ali, shopper.vendorId);
  expect(board.pending).toMatchObject([{ isUpcoming: false, ageMinutes: 2 }]);
  expect(board.upcoming).toEqual([]);
  expect(board.version).not.toBe(before.version);
});

test("before its time, the kitchen can refuse a scheduled order but not accept it, and its customer can cancel it", async () => {
  const ali = await createMember("Ali", [{ role: "kitchen", vendorId: shopper.vendorId }]);
  await shopper.place("key-12345", at(later().deliverAt));
  const [order] = await listOrders();
  const orderId = order?.id ?? "";
  const seen = { status: "pending", version: 1 } as const;
  expect(await moveOrder(ali, { orderId, move: "accept", seen, minutes: 20 })).toMatchObject({ kind: "conflict" });
  const detail = await findOrderForCustomer(orderId, shopper.customer.id);
  expect(detail?.waitsUntil?.iso).toBe(new Date(later().boardAt).toISOString());
  expect(await withdrawOrder(orderId, shopper.customer.id, "mistake")).toEqual({ kind: "withdrawn" });
});

test("an unanswered scheduled order expires after its time on the board, not before", async () => {
  await createMember("Ali", [{ role: "kitchen", vendorId: shopper.vendorId }]);
  const { deliverAt, boardAt } = later();
  await shopper.place("key-12345", at(deliverAt));
  const untilBoard = (boardAt - Date.now()) / 60_000;
  await letPass(untilBoard + 5);
  expect((await tickOrderClock()).expired).toEqual([]);
  await letPass(6);
  expect((await tickOrderClock()).expired).toHaveLength(1);
});

test("an order for the first delivery time is on the board at once", async () => {
  // It takes more than an hour to answer, cook and bring it.
  await changeRestaurantRow({ acceptMinutes: 20 });
  const first = times[0] as (typeof times)[number];
  await shopper.place("key-12345", at(first.deliverAt));
  const ali = await createMember("Ali", [{ role: "kitchen", vendorId: shopper.vendorId }]);
  expect((await findBoard(ali, shopper.vendorId)).pending).toHaveLength(1);
});

test("a time that has passed or is after closing is refused, and the input is kept", { tags: "slow" }, async () => {
  const past = await shopper.place("key-12345", at((times[0]?.deliverAt ?? 0) - 60 * 60_000));
  expect(past).toMatchObject({ kind: "time-gone", restaurantName: "Karahi Point" });
  await changeRestaurantRow({ closesAt: minutesFromNow(50) });
  const weekday = weekdayOf(localDateAt(Date.now() + 3 * 24 * 3_600_000));
  const hours = { vendorId: shopper.vendorId, weekday, opens: "11:00", closes: "12:00" };
  await db.insertInto("vendorHours").values(hours).execute();
  const details = { deliverAt: toLocalTime(times[2]?.deliverAt ?? 0), specialInstructions: "Ring twice" };
  expect(await shopper.place("key-12345", { details })).toMatchObject({ kind: "time-gone" });
  expect(await listOrders()).toEqual([]);
  expect((await findCart(shopper.customer.id))?.draft).toMatchObject(details);
});

test("a time that was offered until a few minutes ago is still accepted", async () => {
  const deliverAt = (times[0]?.deliverAt ?? 0) - 15 * 60_000;
  expect((await shopper.place("key-12345", at(deliverAt))).kind).toBe("placed");
  expect((await listOrders()).map((order) => order.deliverAt)).toEqual([new Date(deliverAt)]);
});

test("the dialog after the checkout says when an order will be delivered until that time has passed", async () => {
  const placed = await shopper.place("key-12345", at(later().deliverAt));
  if (placed.kind !== "placed") throw new Error(placed.kind);
  const find = () => findCheckout(shopper.customer.id, { placedId: placed.orderId });
  expect(await find()).toMatchObject({ placed: { when: expect.stringMatching(/\bat \d/) } });
  await sql`update orders set created_at = now() - interval '2 hours', board_at = now() - interval '1 hour',
    deliver_at = now() - interval '1 minute'`.execute(db);
  expect(await find()).toMatchObject({ placed: { when: null } });
});

test("a closed restaurant that opens later takes scheduled orders only", { tags: "slow" }, async () => {
  await changeRestaurantRow({ opensAt: minutesFromNow(5), closesAt: minutesFromNow(200) });
  await shopper.add();
  const cart = await findCart(shopper.customer.id);
  expect(cart).toMatchObject({ isOpen: false, canBeOrdered: true, lines: [{ quantity: 2 }] });
  expect(await shopper.placeReloaded("key-12345")).toMatchObject({ kind: "scheduled-only" });
  const checkout = await findCheckout(shopper.customer.id, {});
  if (checkout.kind !== "checkout") throw new Error("no checkout");
  const [first] = checkout.times;
  const placed = await shopper.placeReloaded("key-12345", { details: { deliverAt: first?.value } });
  if (placed.kind !== "placed") throw new Error(placed.kind);
  const [order] = await listOrders();
  const { opensAt } = await db.selectFrom("vendors").select("opensAt").executeTakeFirstOrThrow();
  expect(Number(order?.boardAt)).toBeGreaterThanOrEqual(Number(opensAt));
  await sql`update orders set status = 'cancelled'`.execute(db);
  expect(await orderAgain(shopper.customer.id, placed.orderId)).toMatchObject({ kind: "added" });
});

test("a restaurant that does not open today, or is switched off, takes no order at all", { tags: "slow" }, async () => {
  const details = { deliverAt: toLocalTime(later().deliverAt) };
  await changeRestaurantRow({ opensAt: minutesFromNow(3 * 24 * 60), closesAt: "infinity" });
  expect(await findCart(shopper.customer.id)).toMatchObject({ isOpen: false, canBeOrdered: false });
  expect(await shopper.place("key-12345", { details })).toMatchObject({ kind: "closed" });
  await changeRestaurantRow({ opensAt: "-infinity", isOpen: false });
  expect(await shopper.place("key-12345", { details })).toMatchObject({ kind: "closed" });
  expect(await shopper.add()).toEqual({ kind: "not-orderable" });
});

test("a checkout sent twice places one order, whose time the second one does not change", async () => {
  const first = await shopper.place("key-12345", at(later().deliverAt));
  expect(await shopper.place("key-12345", at(later().deliverAt))).toEqual(first);
  expect(await shopper.place("key-12345")).toMatchObject({ kind: "other-details" });
  expect(await listOrders()).toHaveLength(1);
});
