import type { StaffMember } from "../desk/staff-member.ts";
import { asksRider, type DeskMove, decideMove, findDeskMove } from "../orders/order-moves.ts";
import { acknowledgeShown } from "./acknowledge-orders.server.ts";
import { type DeskOrder, findDeskOrder } from "./desk-order.server.ts";
import { actorsOn } from "./movable-order.server.ts";
import { originOf, pathAfterMove } from "./move-origin.ts";
import { listRiders } from "./rider-choices.server.ts";
import { readUnconfirmedAnswers } from "./unconfirmed-move.ts";

/** Finds a move and its order; undefined if there is no such move, or the person may not see the order. */
export async function findMove(member: StaffMember, { orderId, move: name }: { orderId: string; move: string }) {
  const move = findDeskMove(name);
  const order = move && (await findDeskOrder(member, orderId));
  return order && { order, move };
}

/** Whether the person's roles may make this move, whatever the order's status. */
export function mayMake(member: StaffMember, { order, move }: { order: DeskOrder; move: DeskMove }): boolean {
  return decideMove(order, actorsOn(member, order), move).kind !== "not-allowed";
}

/**
 * Finds a move with everything that its page shows: `riders` if it asks for one. Opening the page of a new order
 * acknowledges the order. `not-allowed`: see `mayMake`.
 */
export async function findMovePage(
  member: StaffMember,
  params: { orderId: string; move: string },
  query: URLSearchParams,
) {
  const found = await findMove(member, params);
  if (!found) return undefined;
  const { order, move } = found;
  if (!mayMake(member, found)) return "not-allowed";
  if (order.status === "pending") await acknowledgeShown(member, order.id);
  const riders = asksRider(order, move) ? await listRiders() : undefined;
  const from = originOf(order, query.get("from"));
  const unconfirmed = readUnconfirmedAnswers(query);
  return { ...found, riders, unconfirmed, from, backTo: pathAfterMove(order, from, query) };
}
