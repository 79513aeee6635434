import { z } from "zod";
import { newEmailField } from "../accounts/email.ts";
import { kitchenMessages } from "../kitchen/messages.ts";
import { formKeyField } from "../staff/form-key.ts";
import { isBlank } from "../text/blank.ts";
import { riderMessages } from "./messages.ts";

const { pressAgain, longReason } = kitchenMessages;
const maxRupees = 2_000_000_000;

/** The form that confirms a rider's cash: the amount and the latest entry that the page showed. */
export const confirmCashForm = z.object({
  amount: z.coerce.number({ error: pressAgain }).int(pressAgain).min(1, pressAgain).max(maxRupees, pressAgain),
  seen: z.coerce.number({ error: pressAgain }).int(pressAgain).min(0, pressAgain).max(1e15, pressAgain),
});

/** The form that reverses a confirmed handover. */
export const correctCashForm = z.object({
  reason: z
    .string({ error: riderMessages.sayReason })
    .trim()
    .refine((reason) => !isBlank(reason), riderMessages.sayReason)
    .max(200, longReason),
});

/** The form that invites a rider. */
export const inviteRiderForm = z.object({
  formKey: formKeyField,
  fullName: z.string().trim().max(100, "The name must be at most 100 characters long").default(""),
  email: newEmailField({ empty: "Please enter an e-mail address", noAt: "Please enter a valid e-mail address" }),
});
