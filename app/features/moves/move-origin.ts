import { href } from "react-router";
import type { OrderStatus } from "#db/schema.ts";
import { withQuery } from "../../ui/query.ts";
import { orderPath, pickListParams } from "../desk/order-path.ts";
import type { OrderMove } from "../orders/order-moves.ts";
import type { DeskOrder } from "./desk-order.server.ts";

/** The page on which a move was made, to which the person returns. */
export type MoveOrigin = "board" | "order" | "deliveries";

/** Determines the page on which a move was made; for riders it is always their list of deliveries. */
export function originOf({ viewer }: Pick<DeskOrder, "viewer">, from: string | null | undefined): MoveOrigin {
  if (from === "deliveries" || viewer === "rider") return "deliveries";
  return from === "order" ? "order" : "board";
}

/**
 * Returns the path to which a move redirects.
 * @param query of the page of the order or of the move's question
 */
export function pathAfterMove(
  order: { id: string; vendorId: string },
  from: MoveOrigin,
  query: string | URLSearchParams,
): string {
  if (from === "order") return orderPath(order.id, query);
  // Who has stopped a list from reloading need not stop it again.
  const kept = [...pickListParams(query)].filter(([name]) => name === "still");
  if (from === "deliveries") return withQuery(href("/desk/deliveries"), new URLSearchParams(kept));
  return withQuery(href("/desk/board"), new URLSearchParams([["restaurant", order.vendorId], ...kept]));
}

/** The ids of the board's columns. */
const columnIds: Partial<Record<OrderStatus, string>> = {
  pending: "new",
  confirmed: "cooking",
  preparing: "cooking",
  ready: "ready",
  out_for_delivery: "ready",
};

/**
 * Returns the id of the element with which a list without scripts goes on after a move: the order, if it is still in the same
 * place, otherwise the column it has left. Undefined if the page goes on at its top.
 * @param status the one from which the order was moved
 */
export function placeAfterMove(
  { id, status }: { id: string; status: OrderStatus },
  move: string,
  from: MoveOrigin,
): string | undefined {
  const staying: OrderMove[] = from === "board" ? ["start", "delay", "assign"] : ["pick-up"];
  if (from !== "order" && staying.some((each) => each === move)) return `order-${id}`;
  return from === "board" ? columnIds[status] : undefined;
}
