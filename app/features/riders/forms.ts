import { z } from "zod";
import { moveMessages } from "../moves/messages.ts";
import { maxReasonLength } from "../moves/reasons.ts";
import { requiredText } from "../text/text-fields.ts";
import { riderMessages } from "./messages.ts";

const { pressAgain, longReason } = moveMessages;
const maxInteger = 2_000_000_000;

/** The form that confirms a rider's cash: the amount and the latest entry that the page showed. */
export const confirmCashForm = z.object({
  amount: z.coerce.number({ error: pressAgain }).int(pressAgain).min(1, pressAgain).max(maxInteger, pressAgain),
  seen: z.coerce.number({ error: pressAgain }).int(pressAgain).min(0, pressAgain).max(1e15, pressAgain),
});

/** The form that reverses a confirmed handover. */
export const correctCashForm = z.object({
  reason: requiredText(riderMessages.sayReason, maxReasonLength, longReason),
});
