import { z } from "zod";
import { say } from "../../i18n/text.ts";
import { emailField } from "../accounts/email.ts";
import { emailMessages, passwordsDiffer } from "../accounts/messages.ts";
import { newPassword, passwordMismatch } from "../accounts/new-password.ts";
import { codeLength, tidyCode } from "./typed-code.ts";

/** The form that requests a reset code. */
export const forgotPasswordForm = z.object({ email: emailField(emailMessages) });

const emptyCode = say("Please enter the reset code");

/** The form for a reset code. Ignores white space and case. */
export const resetCodeForm = z.object({
  code: z
    .string({ error: emptyCode })
    .transform(tidyCode)
    // conform turns an empty result of the transformation into undefined.
    .pipe(
      z
        .string({ error: emptyCode })
        .min(1, { error: emptyCode, abort: true })
        .min(codeLength, say("Reset code must be at least 6 characters")),
    ),
});

/** The form of the new password. */
export const newPasswordForm = z
  .object({
    password: newPassword(say("Please enter a new password")),
    confirmPassword: z.string().optional(),
  })
  .refine((form) => form.password === form.confirmPassword, passwordMismatch(passwordsDiffer));
