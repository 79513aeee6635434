import { type DeskMove, preparationMinutes } from "../orders/order-moves.ts";
import { isBlank } from "../text/blank.ts";
import { moveMessages } from "./messages.ts";
import type { MoveForm } from "./move-form.ts";
import {
  dishField,
  isReasoned,
  listReasons,
  maxReasonLength,
  type ReasonedMove,
  reasonForCustomer,
} from "./reasons.ts";

export interface MoveAnswers {
  /** With `accept`: minutes until the food is ready. */
  minutes?: number | undefined;
  /** With `assign` and `hand-over`: a rider's id, or a rider of the restaurant's own without an account. */
  rider?: { id: string } | "own" | undefined;
  /** The reason as the customer reads it. */
  reason?: string | undefined;
  /** With `refuse`: dishes to mark as sold out for today. */
  soldOutItemIds?: string[] | undefined;
}

/** A dish of an order that can become sold out. */
export interface OrderedDish {
  /** Its first line in the order. Lines never change, unlike the list of dishes that still exist. */
  line: number;
  menuItemId: string;
  name: string;
}

/** Lists the dishes of an order that still exist, each once. */
export function listDishes(lines: { line: number; dish: string | null; name: string }[]): OrderedDish[] {
  const dishes = new Map<string, OrderedDish>();
  for (const { line, dish, name } of lines)
    if (dish !== null && !dishes.has(dish)) dishes.set(dish, { line, menuItemId: dish, name });
  return [...dishes.values()];
}

type Answers = { ok: true; answers: MoveAnswers } | { ok: false; errors: Record<string, string> };

/** Reads the answers that a move needs from its form, or returns error messages by field. */
export function readAnswers(move: DeskMove, form: MoveForm, dishes: OrderedDish[]): Answers {
  if (move === "accept") return readMinutes(form);
  if (move === "assign" || move === "hand-over") return { ok: true, answers: { rider: readRider(form) } };
  return isReasoned(move) ? readReason(move, form, dishes) : { ok: true, answers: {} };
}

function readMinutes({ minutes }: MoveForm): Answers {
  const isOffered = preparationMinutes.some((each) => each === minutes);
  return isOffered
    ? { ok: true, answers: { minutes } }
    : { ok: false, errors: { minutes: moveMessages.chooseMinutes } };
}

function readRider({ rider }: MoveForm): MoveAnswers["rider"] {
  if (!rider) return undefined;
  return rider === "own" ? "own" : { id: rider };
}

interface ReasonForm {
  reason?: string | undefined;
  text?: string | undefined;
  [dish: `dish-${number}`]: string | undefined;
}

/** Reads the reason of a move, and the dishes that become sold out. */
export function readReason(move: ReasonedMove, form: ReasonForm, dishes: OrderedDish[]): Answers {
  const { reason: code = "", text = "" } = form;
  const errors: Record<string, string> = {};
  if (!listReasons(move).some((reason) => reason.code === code)) errors.reason = moveMessages.chooseReason;
  if (code === "other" && isBlank(text)) errors.text = moveMessages.sayReason;
  if (text.length > maxReasonLength) errors.text = moveMessages.longReason;
  const soldOut = code === "sold-out" ? dishes.filter(({ line }) => form[dishField(line)] !== undefined) : [];
  if (code === "sold-out" && dishes.length > 0 && soldOut.length === 0) errors.dishes = moveMessages.chooseDishes;
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const reason = reasonForCustomer(move, { code, text, dishes: soldOut.map(({ name }) => name) });
  return { ok: true, answers: { reason, soldOutItemIds: soldOut.map(({ menuItemId }) => menuItemId) } };
}
