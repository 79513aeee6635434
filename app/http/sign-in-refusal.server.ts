import { loginRefusals } from "../features/accounts/messages.ts";
import type { AcceptedForm, RefusalOptions } from "./form.server.ts";

type FailedSignIn =
  | { kind: "unknown" | "wrong-password" | "disabled" | "unavailable" }
  | { kind: "too-many-attempts"; seconds: number };

/**
 * Answers a sign-in that failed, of a customer or of staff.
 * @param hidesAccounts whether the answer hides that there is no account with this e-mail
 */
export function refuseSignIn(form: AcceptedForm, failed: FailedSignIn, hidesAccounts: boolean) {
  const isGuess = failed.kind === "unknown" || failed.kind === "wrong-password";
  const { title, message, field } = loginRefusals[isGuess && hidesAccounts ? "invalid-credentials" : failed.kind];
  return form.refuse({ [field]: message }, { title, ...optionsFor(failed) });
}

function optionsFor(failed: FailedSignIn): RefusalOptions {
  if (failed.kind === "too-many-attempts") return { status: 429, retryAfter: failed.seconds };
  return failed.kind === "unavailable" ? { status: 503, retryAfter: 5 } : {};
}
