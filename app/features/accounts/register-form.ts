import { z } from "zod";
import { isBlank } from "../text/blank.ts";
import { emailField } from "./email.ts";
import { newPassword, samePasswords } from "./new-password.ts";
import { personFields } from "./profile-forms.ts";

const noMatch = "Passwords do not match";

/** Registration; its rules stand in the order in which the spec (point 5) wants their messages. */
export const registerForm = z
  .object({
    fullName: personFields.fullName,
    email: emailField({ empty: "Please enter your email address", noAt: "Please enter a valid email address" }),
    phone: personFields.phone,
    address: z
      .string()
      .trim()
      .max(500, "Delivery address must be at most 500 characters long")
      .transform((address) => (isBlank(address) ? "" : address))
      .optional(),
    password: newPassword(),
    confirmPassword: z.string({ error: noMatch }).optional(),
  })
  .refine((form) => form.password === form.confirmPassword, samePasswords(noMatch));
