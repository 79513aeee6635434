import { z } from "zod";
import { toWesternDigits } from "../../i18n/western-digits.ts";
import { phoneField } from "../accounts/forms.ts";
import { readRupees } from "../money/read-rupees.ts";
import { readLocalTime } from "../scheduled-orders/delivery-times.ts";
import { scheduledOrderMessages } from "../scheduled-orders/messages.ts";
import { noteField } from "../text/text-fields.ts";
import { checkoutMessages, maxInstructionsLength } from "./messages.ts";

/** Unique to each rendered payment page, so that a repeated POST is recognized. */
export const checkoutKeySchema = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/);

/** The form that places an order. It has no prices, totals or owner: these come from the database. */
export const checkoutForm = z.object({
  checkoutKey: checkoutKeySchema.optional().catch(undefined),
  /** A hash of the summary the customer agreed to. */
  fingerprint: z.string().max(64).optional().catch(undefined),
  /** The prices of that summary, see `writeShownPrices`. */
  shownPrices: z.string().max(4_000).catch("").default(""),
  addressId: z.string().max(64).optional().catch(undefined),
  specialInstructions: noteField(maxInstructionsLength, checkoutMessages.instructionsTooLong),
  /** If empty, the phone number in the profile is used. */
  phone: phoneField.optional(),
  changeFor: z
    .string()
    .trim()
    .overwrite(toWesternDigits)
    .max(20, checkoutMessages.wrongChange)
    .refine((typed) => typed === "" || readRupees(typed) !== undefined, checkoutMessages.wrongChange)
    .optional(),
  /** Empty for as soon as possible. */
  deliverAt: z
    .string()
    .refine((text) => text === "" || readLocalTime(text) !== undefined, scheduledOrderMessages.chosenIsGone)
    .optional(),
});

/** A customer's wishes for an order besides dishes and address. */
export interface OrderDetails {
  /** For the kitchen and the rider. */
  specialInstructions?: string;
  /** The number the rider calls; by default the one in the profile. */
  phone?: string;
  /** The amount in rupees that the customer will pay with, for which the rider brings change. */
  changeFor?: number;
  /** The requested delivery time in Asia/Karachi, as '2026-11-22T20:30'; as soon as possible by default. */
  deliverAt?: string;
}

/** The order details of a valid form. */
export function readDetails(form: z.output<typeof checkoutForm>): OrderDetails {
  const { specialInstructions, phone, changeFor, deliverAt } = form;
  return {
    specialInstructions,
    phone,
    changeFor: changeFor ? readRupees(changeFor) : undefined,
    deliverAt: deliverAt || undefined,
  };
}

/** The error for a customer who will pay with less than the total, at the field for the change to bring. */
export function changeTooSmallErrors({ totalRupees }: { totalRupees: number }): Record<string, string> {
  return { changeFor: checkoutMessages.changeTooSmall(totalRupees) };
}
