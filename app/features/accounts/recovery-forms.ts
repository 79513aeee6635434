import { z } from "zod";
import { emailField } from "./email.ts";
import { newPassword, samePasswords } from "./new-password.ts";

export const forgotPasswordForm = z.object({
  email: emailField({ empty: "Please enter your email address", noAt: "Please enter a valid email address" }),
});

const emptyCode = "Please enter the reset code";

/** The code as people type it: spaces and case do not matter. */
export const resetCodeForm = z.object({
  code: z
    .string({ error: emptyCode })
    .transform((code) => code.replace(/\s/g, "").toUpperCase().slice(0, 6))
    // What is empty after all comes as undefined.
    .pipe(
      z
        .string({ error: emptyCode })
        .min(1, { error: emptyCode, abort: true })
        .min(6, "Reset code must be at least 6 characters"),
    ),
});

export const newPasswordForm = z
  .object({
    password: newPassword("Please enter a new password"),
    confirmPassword: z.string().optional(),
  })
  .refine((form) => form.password === form.confirmPassword, samePasswords("Passwords do not match"));

/** Said when a step failed for no fault of the customer (spec, point 8). */
export const generateFailed = "Failed to generate reset code. Please try again.";
export const verifyFailed = "Failed to verify reset code. Please try again.";
export const updateFailed = "Failed to update password. Please try again.";

/** What a code that was not accepted is told (spec, point 8). */
export const codeMessages = {
  none: "No reset code found for this email address.",
  wrong: "Invalid reset code. Please check your code and try again.",
  expired: "Reset code has expired. Please request a new code.",
} as const;
