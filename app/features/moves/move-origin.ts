import { href } from "react-router";
import { withQuery } from "../../ui/query.ts";
import { orderPath, pickListParams } from "../desk/order-path.ts";
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
