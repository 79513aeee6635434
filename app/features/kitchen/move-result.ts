import { href } from "react-router";
import type { OrderStatus } from "#db/schema.ts";
import { type Notice, success } from "../../ui/notice.ts";
import { formatMoment } from "../dates/dates.ts";
import { orderNumber } from "../orders/order-number.ts";
import { describeConflict } from "./conflict-message.ts";
import { describeAction } from "./kitchen-words.ts";
import type { DeskMove } from "./move-answers.ts";
import type { Moved } from "./move-order.server.ts";

/** The toast after a move, such as '#a1b2c3: Accepted'. */
export function tellMoved(orderId: string, move: DeskMove): Notice {
  return success(`${orderNumber(orderId)}: ${describeAction(`order.${move}`)}`);
}

/** What somebody is told who was too late, such as 'Accepted by Ali, 8:14 PM'. */
export function tellConflict(moved: Extract<Moved, { kind: "conflict" }>, seenStatus: OrderStatus): string {
  return describeConflict({ ...moved, time: formatMoment(moved.at).time }, seenStatus);
}

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
  if (from === "deliveries") return "/desk/deliveries";
  return `${href("/desk/board")}?${new URLSearchParams({ restaurant: order.vendorId })}`;
}
