import { maxOrderLines } from "../cart/cart-totals.ts";
import { findOrderMove } from "../orders/order-moves.ts";
import { moveMessages } from "./messages.ts";
import { readReason } from "./move-answers.ts";
import { isReasoned } from "./reasons.ts";

const anyDishes = Array.from({ length: maxOrderLines + 1 }, (_, line) => ({ line, menuItemId: "", name: "" }));

/** Returns error messages by field if the form of a move lacks answers that the server would ask for. */
export function findMissingAnswers(form: FormData): Record<string, string> | undefined {
  if (form.has("riders") && !form.has("rider")) return { rider: moveMessages.chooseRider };
  const move = findOrderMove(form.get("move"));
  if (!move || !isReasoned(move)) return undefined;
  const fields = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  const read = readReason(move, fields, form.has("dishes") ? anyDishes : []);
  return read.ok ? undefined : read.errors;
}
