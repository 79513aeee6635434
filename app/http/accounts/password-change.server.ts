import { changePasswordFields } from "../../features/accounts/change-password-form.tsx";
import { changePasswordForm } from "../../features/accounts/forms.ts";
import { passwordChangeMessages as messages } from "../../features/accounts/messages.ts";
import { refuseCommonPassword } from "../../features/accounts/passwords.server.ts";
import type { ReplacedPassword } from "../../features/accounts/replace-password.server.ts";
import type { Unavailable } from "../errors.server.ts";
import { type AcceptedForm, readForm } from "../form.server.ts";
import { refuseAttempts } from "./sign-in-refusal.server.ts";

/** Reads the form that changes a password, of a customer or of staff. */
export function readPasswordChange(request: Request) {
  const check = refuseCommonPassword(messages.weakPassword);
  return readForm(request, changePasswordForm, { secrets: changePasswordFields, check });
}

/** Responds to that form. `done` returns the response to a success. */
export function respondToPasswordChange<Done>(
  form: Pick<AcceptedForm, "refuse" | "refuseAsUnavailable">,
  result: ReplacedPassword | Unavailable,
  done: () => Done,
) {
  switch (result.kind) {
    case "weak-password":
      return form.refuse({ password: messages.weakPassword });
    case "too-many":
      return refuseAttempts(form, result.seconds);
    case "incorrect":
      return form.refuse({ current: messages.incorrect });
    case "unavailable":
      return form.refuseAsUnavailable({ form: messages.failed });
    case "changed":
      return done();
  }
}
