import { z } from "zod";
import { phoneField } from "../accounts/forms.ts";
import type { OrderDetails } from "../cart/order-details.ts";
import { readLocalTime } from "../later/delivery-times.ts";
import { readRupees } from "../money/read-rupees.ts";
import { noteField } from "../text/note.ts";
import { checkoutMessages, maxInstructionsLength } from "./messages.ts";

/** One per shown payment page: a repeated post is recognised by it. */
export const checkoutKeySchema = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/);

/** What 'Place Order' sends: references, and what the customer says. Prices, totals and the owner come from the database. */
export const checkoutForm = z.object({
  checkoutKey: checkoutKeySchema.optional().catch(undefined),
  /** The summary the customer agreed to. */
  fingerprint: z.string().max(64).optional().catch(undefined),
  addressId: z.string().max(64).optional().catch(undefined),
  specialInstructions: noteField(maxInstructionsLength, checkoutMessages.instructionsTooLong),
  /** Left empty: the profile's. */
  phone: phoneField.optional(),
  changeFor: z
    .string()
    .trim()
    .max(20, checkoutMessages.wrongChange)
    .refine((typed) => typed === "" || readRupees(typed) !== undefined, checkoutMessages.wrongChange)
    .optional(),
  /** Empty: as soon as possible. No form of ours sends anything else but a time. */
  deliverAt: z
    .string()
    .refine((text) => readLocalTime(text) !== undefined)
    .optional()
    .catch(undefined),
});

/** What a valid form says of the order. */
export function readDetails(form: z.output<typeof checkoutForm>): OrderDetails {
  const { specialInstructions, phone, changeFor, deliverAt } = form;
  return { specialInstructions, phone, changeFor: changeFor ? readRupees(changeFor) : undefined, deliverAt };
}
