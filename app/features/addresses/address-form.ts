import { z } from "zod";
import { isBlank } from "../text/blank.ts";
import { addressMessages } from "./messages.ts";

export const paymentAddressForm = addressForm(addressMessages.missingOnPayment);
export const profileAddressForm = addressForm(addressMessages.missingOnProfile);

/** The address of an action on one of the addresses; '' where none is named. */
export const addressChoice = z.object({ addressId: z.string().max(64).catch("") });

/** The title over the messages of the payment page's form, by the first of them. */
export function paymentAddressTitle({ label, address }: Record<string, string>): string {
  return (label ?? address) === addressMessages.missingOnPayment ? "Missing Information" : "Error";
}

/** An address somebody adds; `missing` is what an empty field is told, for the two screens say it differently. */
function addressForm(missing: string) {
  return z.object({
    label: z
      .string({ error: missing })
      .trim()
      .refine((label) => !isBlank(label), missing)
      .max(50, "Address label must be at most 50 characters long."),
    address: z
      .string({ error: missing })
      .trim()
      .refine((address) => !isBlank(address), missing)
      .max(500, "Full address must be at most 500 characters long."),
  });
}
