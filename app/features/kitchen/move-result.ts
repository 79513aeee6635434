import { href } from "react-router";

/** The page on which a move was made, to which the person returns. */
export type MovedFrom = "board" | "order" | "deliveries";

/** Which page a move was made on; riders always come from their deliveries. */
export function originOf({ mayPrint }: { mayPrint: boolean }, from: string | null | undefined): MovedFrom {
  if (from === "deliveries" || !mayPrint) return "deliveries";
  return from === "order" ? "order" : "board";
}

/** Where the person goes after a move. */
export function pathAfterMove(order: { id: string; vendorId: string }, from: MovedFrom): string {
  if (from === "order") return href("/desk/orders/:orderId", { orderId: order.id });
  if (from === "deliveries") return href("/desk/deliveries");
  return boardPath(order.vendorId);
}

/** The board of a restaurant. */
export function boardPath(vendorId: string): string {
  return `${href("/desk/board")}?${new URLSearchParams({ restaurant: vendorId })}`;
}
