import { z } from "zod";
import { errorOf, type RefusedForm } from "../../ui/form-errors.ts";
import { isBlank } from "../text/blank.ts";

const missingOnPayment = "Please fill in both address label and full address.";

export const paymentAddressForm = addressForm(missingOnPayment);
export const profileAddressForm = addressForm("Please fill in both address label and address details");

/** The address of an action on one of the addresses; '' where none is named. */
export const addressChoice = z.object({ addressId: z.string().max(64).catch("") });

/** The title over what the payment page's form was refused for: the one of its first message (spec, point 5). */
export function paymentAddressTitle(reply: RefusedForm): string {
  const first = errorOf(reply, "label") ?? errorOf(reply, "address");
  return first === missingOnPayment ? "Missing Information" : "Error";
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
