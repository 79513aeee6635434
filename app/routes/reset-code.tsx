import { data, href, Link } from "react-router";
import { AccountPage } from "../features/accounts/account-page.tsx";
import type { Client } from "../features/accounts/known-devices.server.ts";
import { newPasswordForm, resetCodeForm } from "../features/password-reset/forms.ts";
import { codeMessages, recoveryMessages as messages, resetEnded } from "../features/password-reset/messages.ts";
import { ResetStep } from "../features/password-reset/reset-forms.tsx";
import {
  refuseWeakPassword,
  setPasswordByCode,
  verifyResetCode,
} from "../features/password-reset/use-reset-code.server.ts";
import { findClient, rememberThisDevice } from "../http/accounts/known-device.server.ts";
import {
  forgetRecovery,
  type Recovery,
  readRecovery,
  rememberRecovery,
} from "../http/accounts/recovery-cookie.server.ts";
import { hidesWhoHasAnAccount } from "../http/accounts/reset-delivery.server.ts";
import { refuseAttempts } from "../http/accounts/sign-in-refusal.server.ts";
import { orUnavailable } from "../http/errors.server.ts";
import { flash } from "../http/flash.server.ts";
import { readForm, readIntent } from "../http/form.server.ts";
import { seeOther, setCookies, showInstead } from "../http/responses.ts";
import { t } from "../i18n/text.ts";
import { offlineReply } from "../ui/connection/offline-fallback.ts";
import type { Route } from "./+types/reset-code";

export function loader({ request }: Route.LoaderArgs) {
  const recovery = readRecovery(request);
  if (!recovery) throw showInstead(href("/forgot-password"));
  const { step, code, ...addressee } = recovery;
  if (step !== "done") return data({ step, ...addressee, shownCode: step === "code" ? code : undefined });
  const cookies = setCookies(forgetRecovery(request), flash(request, messages.updated));
  return data({ step, ...addressee, shownCode: undefined }, { headers: cookies });
}

export async function action({ request, context }: Route.ActionArgs) {
  const recovery = readRecovery(request);
  // The cookie lasts as long as the code, and signing in deletes it.
  if (!recovery) return seeOther(href("/forgot-password"), flash(request, resetEnded));
  if (await repeatsAStep(request, recovery)) return seeOther(href("/reset-code"));
  const client = await findClient(request, context, recovery.email);
  // Where codes are mailed, an email without an account and a wrong code get the same answer.
  const codeRefusals = hidesWhoHasAnAccount(request, context)
    ? { ...codeMessages, none: codeMessages.wrong }
    : codeMessages;
  const takeStep = recovery.step === "code" ? verifyCode : setPassword;
  return takeStep(request, { recovery, client, codeRefusals });
}

/** Whether this is a second tap on the button of a step that the first one has finished: the page then shows what comes next. */
async function repeatsAStep(request: Request, { step }: Recovery): Promise<boolean> {
  return step === "done" || (step === "password" && (await readIntent(request)) === "verify");
}

type StepArgs = { recovery: Recovery; client: Client; codeRefusals: typeof codeMessages };

async function verifyCode(request: Request, { recovery, client, codeRefusals }: StepArgs) {
  const form = await readForm(request, resetCodeForm);
  if (!form.ok) return form.refusal;
  const { code } = form.value;
  const verifying = verifyResetCode({ email: recovery.email, code, client });
  const result = await orUnavailable(verifying, "failed to check a reset code");
  switch (result.kind) {
    case "unavailable":
      return form.refuseAsUnavailable({ form: messages.verifyFailed });
    case "too-many":
      return refuseAttempts(form, result.seconds);
    case "ok": {
      const next = rememberRecovery(request, { ...recovery, step: "password", code });
      return seeOther(href("/reset-code"), next, flash(request, messages.verified));
    }
    default:
      return form.refuse({ code: codeRefusals[result.kind] });
  }
}

async function setPassword(request: Request, { recovery, client, codeRefusals }: StepArgs) {
  const form = await readForm(request, newPasswordForm, {
    secrets: ["password", "confirmPassword"],
    check: refuseWeakPassword,
  });
  if (!form.ok) return form.refusal;
  const { email, code = "" } = recovery;
  const setting = setPasswordByCode({ email, code, client }, form.value.password);
  const result = await orUnavailable(setting, "failed to reset a password");
  switch (result.kind) {
    case "unavailable":
      return form.refuseAsUnavailable({ form: messages.updateFailed });
    case "weak-password":
      return form.refuse({ password: messages.weakPassword });
    case "too-many":
      return refuseAttempts(form, result.seconds);
    case "ok": {
      const device = await rememberThisDevice(request, result.account);
      return seeOther(href("/reset-code"), rememberRecovery(request, { step: "done", email }), ...device);
    }
    default:
      return form.refuse({ password: codeRefusals[result.kind] });
  }
}

export const clientAction = offlineReply((form) => ({
  form: form.has("code") ? messages.verifyFailed : messages.updateFailed,
}));

export default function ResetCode({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { step } = loaderData;
  const title = step === "code" ? t("Enter Reset Code") : t("Set New Password");
  return (
    <AccountPage title={title} hasErrors={Boolean(reply)}>
      <ResetStep reply={reply} {...loaderData} />
      {step !== "done" && (
        <p className="auth-other">
          <Link to={`${href("/forgot-password")}?resend`}>{t("Resend Code")}</Link>
        </p>
      )}
      <p className="auth-other">
        <Link to={href("/login")}>{t("Back to Login")}</Link>
      </p>
    </AccountPage>
  );
}
