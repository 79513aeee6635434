import { useState } from "react";
import { useLocation } from "react-router";
import type { FormReply } from "../../ui/forms/form-reply.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";
import type { OrderMove } from "../orders/order-moves.ts";
import type { KitchenOrder } from "./kitchen-order.server.ts";

/** The hash of the list without a question, in React Router's location only: a link to a URL without a hash loads the page. */
const listHash = "#list";

function questionHash(move: OrderMove, orderId: string): string {
  return `#${move}-${orderId}`;
}

/**
 * Returns the links of the page to the question of a move, and back to its list. They keep the query: a hash alone would
 * drop the board's restaurant, and load the page without it.
 */
export function useQuestionLinks() {
  const { pathname, search } = useLocation();
  return {
    list: { to: search + listHash, mask: pathname + search },
    questionOf: (move: OrderMove, orderId: string) => search + questionHash(move, orderId),
  };
}

/**
 * Returns the reply to a refused form until the next navigation: React Router drops it as soon as the page's data is loaded
 * again, which any change of another order causes while somebody is correcting the form.
 */
export function useKeptReply(reply: FormReply | undefined): FormReply | undefined {
  const { key } = useLocation();
  const [kept, setKept] = useState({ key, reply });
  const isNew = kept.key !== key || (reply !== undefined && kept.reply !== reply);
  if (isNew) setKept({ key, reply });
  return isNew ? reply : kept.reply;
}

/**
 * Returns the order and the move that the page asks about, given by the URL's hash, or by a form that was refused for
 * one of its fields. Changing the hash makes no request, so it works offline.
 */
export function useAskedMove(
  orders: KitchenOrder[],
  reply: FormReply | undefined,
): { order: KitchenOrder; move: OrderMove } | undefined {
  const isHydrated = useHydrated();
  const location = useLocation();
  // Servers never see a hash: the first render must match theirs.
  const hash = isHydrated ? location.hash : "";
  const isFieldRefused = reply !== undefined && !reply.errors.form;
  const asked = hash.length > listHash.length || !isFieldRefused ? hash : `#${reply.values.move}-${reply.values.order}`;
  const all = orders.flatMap((order) => order.moves.map(({ move }) => ({ order, move })));
  return all.find(({ order, move }) => questionHash(move, order.id) === asked);
}
