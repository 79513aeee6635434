import type { OrderStatus } from "#db/schema.ts";
import type { KeptTap } from "../kitchen/kept-taps.ts";
import { decideMove, listMoves, type OrderMove, orderMoves } from "../orders/order-moves.ts";

const deliveryMoves: OrderMove[] = ["pick-up", "deliver", "no-show"];

/** The moves of these that riders make on their list. */
export function onlyDeliveryMoves<Open extends { move: OrderMove }>(moves: Open[]): Open[] {
  return moves.filter(({ move }) => deliveryMoves.includes(move));
}

interface Movable {
  id: string;
  status: OrderStatus;
  moves: { move: OrderMove; button: string }[];
}

/**
 * A rider's order as it will be when the taps that wait for a connection are sent: what was picked up without one can be
 * delivered without one. `isUnsent` tells that some of it is not sent yet.
 */
export function afterKeptTaps<Order extends Movable>(order: Order, taps: KeptTap[]): Order & { isUnsent: boolean } {
  const own = taps.filter(({ orderId }) => orderId === order.id);
  const status = own.reduce((from, tap) => statusAfter(from, tap.move), order.status);
  if (status === order.status) return { ...order, isUnsent: own.length > 0 };
  const moves = onlyDeliveryMoves(listMoves({ status, rider: "account" }, ["rider"]));
  return { ...order, status, moves, isUnsent: true };
}

function statusAfter(status: OrderStatus, name: string): OrderStatus {
  const move = orderMoves.find((each) => each === name);
  const decision = move && decideMove({ status, rider: "account" }, ["rider"], move);
  return decision?.kind === "allowed" ? decision.to : status;
}
