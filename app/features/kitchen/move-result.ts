import { href } from "react-router";

/** The page that a move was made on, which is where the person goes back to. */
export type MovedFrom = "board" | "order" | "deliveries";

/** Where a person who was on `from` makes a move of an order; riders come from their deliveries. */
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
