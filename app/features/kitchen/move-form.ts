import { z } from "zod";
import { acceptMinutes } from "../orders/order-moves.ts";
import { statuses } from "../orders/order-status.ts";
import { isBlank } from "../text/blank.ts";
import { kitchenMessages } from "./messages.ts";

const { pressAgain, chooseMinutes, chooseRider, chooseReason, sayReason, longReason } = kitchenMessages;

/** What the page showed, and where the person goes after the move. */
const seenFields = {
  status: z.enum(statuses, { error: pressAgain }),
  version: z.coerce.number({ error: pressAgain }).int(pressAgain).min(1, pressAgain).max(2_000_000_000, pressAgain),
  from: z.enum(["board", "order", "deliveries"]).optional().catch(undefined),
  /** A button of the page that stays open where scripts run. */
  stay: z.string().max(200).optional().catch(undefined),
};

/** A move that asks nothing. */
export const plainMoveForm = z.object(seenFields);

export const acceptForm = z.object({
  ...seenFields,
  minutes: z.coerce
    .number({ error: chooseMinutes })
    .refine((minutes) => acceptMinutes.some((each) => each === minutes), chooseMinutes),
});

/** `rider` is a rider's id, or 'own': somebody of the restaurant without an account. */
export const riderForm = z.object({
  ...seenFields,
  rider: z.string({ error: chooseRider }).max(64, chooseRider).optional(),
});

/** Handing over asks for the rider only where none is assigned. */
export const reasonForm = z
  .object({
    ...seenFields,
    reason: z.string({ error: chooseReason }).max(30, chooseReason),
    text: z.string().trim().max(200, longReason).optional(),
  });

/** The same with one field for each dish of the order that may be sold out: 'dish-0', 'dish-1', … */
export function refuseForm(dishCount: number) {
  const dishes = Array.from({ length: dishCount }, (_, index) => [`dish-${index}`, z.string().max(5).optional()] as const);
  return reasonForm.extend(Object.fromEntries(dishes));
}

/** What is missing in a chosen reason, by field; undefined when nothing is. */
export function reasonProblem({ reason, text = "" }: { reason: string; text?: string | undefined }) {
  return reason === "other" && isBlank(text) ? { text: sayReason } : undefined;
}
