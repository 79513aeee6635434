import type { OrderStatus } from "#db/schema.ts";
import type { QueuedTap } from "../offline-taps/tap-storage.ts";
import { decideMove, findOrderMove, listMoves, type OrderMove } from "../orders/order-moves.ts";

const deliveryMoves: OrderMove[] = ["pick-up", "deliver", "no-show"];

/** Filters the moves that riders make on their list. */
export function onlyDeliveryMoves<Open extends { move: OrderMove }>(moves: Open[]): Open[] {
  return moves.filter(({ move }) => deliveryMoves.includes(move));
}

interface Movable {
  id: string;
  status: OrderStatus;
  moves: { move: OrderMove; button: string }[];
}

/**
 * Returns a rider's order as if unsent taps had been sent, so that an order picked up offline can also be delivered
 * offline.
 */
export function applyQueuedTaps<Order extends Movable>(order: Order, taps: QueuedTap[]): Order {
  const own = taps.filter(({ orderId }) => orderId === order.id);
  const status = own.reduce((from, tap) => statusAfter(from, tap.move), order.status);
  if (status === order.status) return order;
  const moves = onlyDeliveryMoves(listMoves({ status, rider: "account" }, ["rider"]));
  return { ...order, status, moves };
}

function statusAfter(status: OrderStatus, name: string): OrderStatus {
  const move = findOrderMove(name);
  const decision = move && decideMove({ status, rider: "account" }, ["rider"], move);
  return decision?.kind === "allowed" ? decision.to : status;
}
