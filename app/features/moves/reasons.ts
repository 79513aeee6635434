import type { Message } from "../../i18n/text.ts";
import type { OrderMove } from "../orders/order-moves.ts";
import { writeSoldOut } from "../orders/sold-out-reason.ts";

/** Maximum length of a reason that is typed, in characters. */
export const maxReasonLength = 200;

interface Reason {
  code: string;
  /** The choice shown to the kitchen. */
  label: string;
  /** The text shown to the customer. */
  customerText: Message | "";
}

const otherReason: Reason = { code: "other", label: "Another reason", customerText: "" };

const reasons = {
  refuse: [
    { code: "sold-out", label: "Sold out", customerText: "Something in your order is sold out." },
    { code: "too-busy", label: "Too busy", customerText: "The kitchen is too busy right now." },
    { code: "closing", label: "Closing", customerText: "The kitchen is closing." },
    { code: "too-far", label: "Cannot deliver there", customerText: "The restaurant cannot deliver to your address." },
    otherReason,
  ],
  cancel: [
    { code: "ran-out", label: "Something ran out", customerText: "Something in your order has run out." },
    { code: "kitchen", label: "A problem in the kitchen", customerText: "There is a problem in the kitchen." },
    { code: "no-rider", label: "No rider", customerText: "There is nobody to bring your order." },
    otherReason,
  ],
  "no-show": [
    {
      code: "nobody",
      label: "Nobody opened the door or answered the phone",
      customerText: "Nobody opened the door or answered the phone.",
    },
    { code: "address", label: "Address not found", customerText: "The rider could not find the address." },
    { code: "declined", label: "The customer did not want it", customerText: "The order was not taken at the door." },
    otherReason,
  ],
} satisfies Partial<Record<OrderMove, Reason[]>>;

/** The moves that need a reason. */
export type ReasonedMove = keyof typeof reasons;

/** Whether a move needs a reason. */
export function isReasoned(move: OrderMove): move is ReasonedMove {
  return move in reasons;
}

/** Lists the reasons to choose from for a move. */
export function listReasons(move: ReasonedMove): Reason[] {
  return reasons[move];
}

/**
 * Returns the reason as the customer reads it: the chosen one, with the dishes that are sold out, or the typed text; ''
 * for an unknown reason.
 */
export function reasonForCustomer(
  move: ReasonedMove,
  { code, text, dishes }: { code: string; text: string; dishes: string[] },
): string {
  if (code === otherReason.code) return text;
  if (code === "sold-out" && dishes.length > 0) return writeSoldOut(dishes);
  return listReasons(move).find((reason) => reason.code === code)?.customerText ?? "";
}

/** Returns the name of the checkbox that marks the dish of a line of a refused order as sold out. */
export function dishField(line: number): `dish-${number}` {
  return `dish-${line}`;
}
