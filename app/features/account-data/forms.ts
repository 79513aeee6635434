import { z } from "zod";
import { existingPassword } from "../accounts/forms.ts";
import { accountDeletionMessages } from "./messages.ts";

/** The form that deletes a customer's account. */
export const deleteAccountForm = z.object({
  account: z.string().optional(),
  password: existingPassword(accountDeletionMessages.missing),
});
