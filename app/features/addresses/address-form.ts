import { z } from "zod";
import { say } from "../../i18n/text.ts";
import { isBlank } from "../text/blank.ts";
import { normalizeText } from "../text/characters.ts";
import { requiredText } from "../text/text-fields.ts";
import { addressMessages } from "./messages.ts";

/** One of the known areas; see `readAreaChoice`. */
const area = z.string().trim().max(60).optional().catch(undefined);

/** The address form of the payment page; its intent distinguishes it from the checkout form. */
export const newAddressForm = addressForm(addressMessages.missingOnPayment).extend({
  intent: z.string().max(20).optional(),
});
export const profileAddressForm = addressForm(addressMessages.missingOnProfile).extend({
  account: z.string().optional(),
});

/** Identifies the saved address to change; '' if the field is missing or invalid. */
export const addressChoice = z.object({ addressId: z.string().max(64).catch(""), area });

/** Returns the heading above the error messages of the payment page's form, which depends on the first of them. */
export function paymentAddressTitle({ label, address }: Record<string, string>): string {
  return (label ?? address) === addressMessages.missingOnPayment ? say("Missing Information") : say("Error");
}

/** The schema of a new address. `missing` is the message for an empty field, which differs between the two pages. */
function addressForm(missing: string) {
  return z.object({
    label: requiredText(missing, 50, say("Address label must be at most 50 characters long.")),
    area,
    address: z
      .string({ error: missing })
      .overwrite(normalizeText)
      .refine((address) => !isBlank(address), missing)
      .max(500, say("Full address must be at most 500 characters long.")),
  });
}
