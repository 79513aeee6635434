import { acceptMinutes, orderMoves } from "../orders/order-moves.ts";
import { isBlank } from "../text/blank.ts";
import { kitchenMessages } from "./messages.ts";
import type { MoveForm } from "./move-form.ts";
import type { MoveRequest } from "./move-order.server.ts";
import { dishField, isReasoned, listReasons, type ReasonedMove, reasonForCustomer } from "./reasons.ts";

/** A move that staff make at the desk; customers and the clock have their own. */
export type DeskMove = MoveRequest["move"];

/** Finds the move with this name; undefined for one that no page offers. */
export function findDeskMove(name: string): DeskMove | undefined {
  return orderMoves.find((move): move is DeskMove => move === name && move !== "expire" && move !== "withdraw");
}

/** A dish of an order that can become sold out. */
export interface OrderedDish {
  menuItemId: string;
  name: string;
}

type Answers =
  | { ok: true; answers: Pick<MoveRequest, "minutes" | "rider" | "reason" | "soldOutItemIds"> }
  | { ok: false; errors: Record<string, string> };

/** Reads the answers that a move needs from its form, or returns error messages by field. */
export function readAnswers(move: DeskMove, form: MoveForm, dishes: OrderedDish[]): Answers {
  if (move === "accept") return readMinutes(form);
  if (move === "assign" || move === "hand-over") return { ok: true, answers: { rider: readRider(form) } };
  return isReasoned(move) ? readReason(move, form, dishes) : { ok: true, answers: {} };
}

function readMinutes({ minutes }: MoveForm): Answers {
  const isOffered = acceptMinutes.some((each) => each === minutes);
  return isOffered
    ? { ok: true, answers: { minutes } }
    : { ok: false, errors: { minutes: kitchenMessages.chooseMinutes } };
}

function readRider({ rider }: MoveForm): MoveRequest["rider"] {
  if (!rider) return undefined;
  return rider === "own" ? "own" : { id: rider };
}

const maxTextLength = 200;

function readReason(move: ReasonedMove, form: MoveForm, dishes: OrderedDish[]): Answers {
  const { reason: code = "", text = "" } = form;
  const errors: Record<string, string> = {};
  if (!listReasons(move).some((reason) => reason.code === code)) errors.reason = kitchenMessages.chooseReason;
  if (code === "other" && isBlank(text)) errors.text = kitchenMessages.sayReason;
  if (text.length > maxTextLength) errors.text = kitchenMessages.longReason;
  const soldOut = code === "sold-out" ? dishes.filter((_, index) => form[dishField(index)] !== undefined) : [];
  if (code === "sold-out" && dishes.length > 0 && soldOut.length === 0)
    errors[dishField(0)] = kitchenMessages.chooseDishes;
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const reason = reasonForCustomer(move, { code, text, dishes: soldOut.map(({ name }) => name) });
  return { ok: true, answers: { reason, soldOutItemIds: soldOut.map(({ menuItemId }) => menuItemId) } };
}
