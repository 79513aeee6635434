import { z } from "zod";

export const paymentAddressForm = addressForm("Please fill in both address label and full address.");
export const profileAddressForm = addressForm("Please fill in both address label and address details");

/** An address somebody adds; `missing` is what an empty field is told, for the two screens say it differently. */
function addressForm(missing: string) {
  return z.object({
    label: z
      .string({ error: missing })
      .trim()
      .min(1, missing)
      .max(50, "Address label must be at most 50 characters long."),
    address: z
      .string({ error: missing })
      .trim()
      .min(1, missing)
      .max(500, "Full address must be at most 500 characters long."),
  });
}
