import { z } from "zod";

const missing = "Please fill in both address label and full address.";

/** The 'Add New Address' form. */
export const addressForm = z.object({
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
