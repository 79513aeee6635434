import { z } from "zod";
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
    address: z.string().trim().max(500, "Delivery address must be at most 500 characters long").optional(),
    password: newPassword(),
    confirmPassword: z.string({ error: noMatch }).optional(),
  })
  .refine((form) => form.password === form.confirmPassword, samePasswords(noMatch));

/** Said when the e-mail has an account already (spec, point 8). */
export const taken = "This email already exists. Please use a different email or try logging in.";

export const tooWeak = "Password is too weak. Please choose a stronger password.";
/** Said when the account could not be made: the database failed, or too many passwords wait to be hashed (spec, point 8). */
export const failed = "Registration failed. Please try again.";
