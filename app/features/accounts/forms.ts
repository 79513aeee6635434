import { z } from "zod";
import { say } from "../../i18n/text.ts";
import { toWesternDigits } from "../../i18n/western-digits.ts";
import { formKeyField } from "../form-keys/form-key-field.ts";
import { isBlank } from "../text/blank.ts";
import { normalizeText } from "../text/characters.ts";
import { requiredText } from "../text/text-fields.ts";
import { emailField, newEmailField } from "./email.ts";
import { emailMessages, passwordChangeMessages, passwordsDiffer, signInMessages } from "./messages.ts";
import { newPassword, passwordMismatch } from "./new-password.ts";

/** An existing password. The rules for new ones do not apply, because it may be older than they are. */
export const existingPassword = (missing: string) =>
  z.string({ error: missing }).min(1, missing).max(1_000, say("Password is too long."));

/** The sign-in form. */
export const signInForm = z.object({
  email: emailField({
    empty: signInMessages.missing,
    noAt: signInMessages.noAtSign,
    malformed: signInMessages.invalidEmail,
  }),
  password: existingPassword(signInMessages.missing),
  redirectTo: z.string().max(2_000).optional().catch(undefined),
});

/** A phone number in any notation. Urdu digits become Western ones, which the search at the desk expects. */
export const phoneField = z
  .string({ error: say("Please enter your phone number") })
  .trim()
  .overwrite(toWesternDigits)
  .refine((phone) => !isBlank(phone), say("Please enter your phone number"))
  .max(30, say("Phone number must be at most 30 characters long"));

/** The fields that registration and the profile share. */
const personFields = {
  fullName: requiredText(say("Please enter your full name"), 100, say("Full name must be at most 100 characters long")),
  phone: phoneField,
};

/** The registration form; its fields are in the order of their messages. */
export const registerForm = z
  .object({
    fullName: personFields.fullName,
    email: newEmailField(emailMessages),
    phone: personFields.phone,
    address: z
      .string()
      .overwrite(normalizeText)
      .max(500, say("Delivery address must be at most 500 characters long"))
      .transform((address) => (isBlank(address) ? "" : address))
      .optional(),
    password: newPassword(),
    confirmPassword: z.string({ error: passwordsDiffer }).optional(),
    formKey: formKeyField,
  })
  .refine((form) => form.password === form.confirmPassword, passwordMismatch(passwordsDiffer));

export const profileForm = z.object({ ...personFields, account: z.string().optional() });

const { missing } = passwordChangeMessages;

/** The part of the form that deletes an account which tells whose it was. */
export const deletedAccountForm = z.object({ account: z.uuid() });

/** The form that changes the password of a signed-in customer. */
export const changePasswordForm = z
  .object({
    current: existingPassword(missing),
    password: newPassword(missing),
    confirmPassword: z.string({ error: missing }).min(1, missing),
  })
  // A missing new password gets only the message that it is missing.
  .refine(
    (form) => !form.password || form.password === form.confirmPassword,
    passwordMismatch(say("New passwords do not match")),
  );
