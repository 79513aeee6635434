import type { RefusedSignIn } from "../../features/accounts/accounts.server.ts";
import { signInRefusals, tooManyAttempts } from "../../features/accounts/messages.ts";
import { say, translate } from "../../i18n/text.ts";
import type { FormReply } from "../../ui/forms/form-reply.ts";
import { type AcceptedForm, tooManyRequests } from "../form.server.ts";

type Refusable = Pick<AcceptedForm, "refuse" | "refuseAsUnavailable">;

type FailedSignIn = RefusedSignIn | { kind: "unavailable" };

/**
 * Answers a sign-in that failed, of a customer or of staff.
 * @param options.hidesAccounts whether the answer hides that there is no account with this email
 */
export function refuseSignIn(form: Refusable, failed: FailedSignIn, { hidesAccounts }: { hidesAccounts: boolean }) {
  if (failed.kind === "too-many") return refuseAttempts(form, failed.seconds);
  const isGuess = failed.kind === "unknown" || failed.kind === "wrong-password";
  const { title, message, field } = signInRefusals[isGuess && hidesAccounts ? "invalid-credentials" : failed.kind];
  if (failed.kind === "unavailable") return form.refuseAsUnavailable({ [field]: message }, title);
  return form.refuse({ [field]: message }, { title });
}

/** What a page says to a browser that has not stored the cookie of its new session or of its password reset. */
export function refuseWithoutCookies(purpose: keyof typeof cookiesNeeded = "session"): FormReply {
  return { title: translate(say("Cookies Needed")), values: {}, errors: { form: translate(cookiesNeeded[purpose]) } };
}

const cookiesNeeded = {
  session: say(
    "Your browser refuses cookies, so you cannot stay signed in. Please allow cookies for this site, then sign in.",
  ),
  reset: say(
    "Your browser refuses cookies, so you cannot enter a reset code. Please allow cookies for this site, then try again.",
  ),
};

/** Answers a form after too many attempts at a password or a code. */
export function refuseAttempts(form: Refusable, seconds: number) {
  const { title, message } = tooManyAttempts;
  return form.refuse({ form: message }, { title, ...tooManyRequests(seconds) });
}
