import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import type { FormReply } from "../../ui/form-reply.ts";
import type { OrderMove } from "../orders/order-moves.ts";

/** The hash of the list itself. */
export const listHash = "#list";

/** The hash under which the list asks for what a move needs to know. */
export function askedHash(move: OrderMove, orderId: string): string {
  return `#${move}-${orderId}`;
}

/**
 * The order and the move that the page asks about: named by its hash, or by a form that was refused for one of its fields.
 * A change of the hash loads nothing, so it works without a connection; a list without any hash gets one, because a step
 * back to it would load the page.
 */
export function useAskedMove<Order extends { id: string; moves: { move: OrderMove; button: string }[] }>(
  orders: Order[],
  reply: FormReply | undefined,
): { order: Order; move: OrderMove; button: string } | undefined {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const isLeft = hash === "" && reply === undefined;
  useEffect(() => {
    // Not below a refusal, which a navigation would take away.
    if (isLeft) navigate(listHash, { replace: true, preventScrollReset: true });
  }, [isLeft, navigate]);
  const isFieldRefused = reply !== undefined && !reply.errors.form;
  const asked = hash.length > listHash.length || !isFieldRefused ? hash : `#${reply.values.move}-${reply.values.order}`;
  const all = orders.flatMap((order) => order.moves.map((open) => ({ order, ...open })));
  return all.find(({ order, move }) => askedHash(move, order.id) === asked);
}
