import { expect, test } from "vitest";
import type { OrderStatus } from "#db/schema.ts";
import { listMoves } from "../orders/order-moves.ts";
import { applyQueuedTaps, onlyDeliveryMoves } from "./delivery-moves.ts";

const orderIn = (status: OrderStatus) => ({
  id: "order_1",
  status,
  moves: onlyDeliveryMoves(listMoves({ status, rider: "account" }, ["rider"])),
});
const tap = (move: string, orderId = "order_1") => ({ orderId, move, path: "/desk/deliveries", fields: [] });
const movesOf = ({ moves }: { moves: { move: string }[] }) => moves.map(({ move }) => move);

test.each<[string, OrderStatus, string[], OrderStatus, string[]]>([
  ["nothing kept", "ready", [], "ready", ["pick-up"]],
  ["picked up", "ready", ["pick-up"], "out_for_delivery", ["deliver", "no-show"]],
  ["picked up and delivered", "ready", ["pick-up", "deliver"], "delivered", []],
  ["nobody at the door", "out_for_delivery", ["no-show"], "cancelled", []],
  ["a tap that came too late", "out_for_delivery", ["pick-up"], "out_for_delivery", ["deliver", "no-show"]],
  ["a tap nobody knows", "ready", ["fly"], "ready", ["pick-up"]],
])("a delivery with queued taps shows what they make of it: %s", (_, status, taps, after, moves) => {
  const order = applyQueuedTaps(
    orderIn(status),
    taps.map((move) => tap(move)),
  );
  expect([order.status, movesOf(order)]).toEqual([after, moves]);
});

test("queued taps of another order leave the order as it is", () => {
  expect(applyQueuedTaps(orderIn("ready"), [tap("pick-up", "order_2")])).toEqual(orderIn("ready"));
});
