import { data, href, Link } from "react-router";
import { AccountPage } from "../features/accounts/account-page.tsx";
import type { Client } from "../features/accounts/known-devices.server.ts";
import { newPasswordForm, resetCodeForm } from "../features/password-reset/forms.ts";
import { codeMessages, resetMessages as messages, resetEnded } from "../features/password-reset/messages.ts";
import { ResetStep } from "../features/password-reset/reset-forms.tsx";
import {
  refuseWeakPassword,
  setPasswordByCode,
  verifyResetCode,
} from "../features/password-reset/use-reset-code.server.ts";
import { findClient, rememberThisDevice } from "../http/accounts/known-device.server.ts";
import { forgetReset, type ResetProgress, readReset, rememberReset } from "../http/accounts/reset-cookie.server.ts";
import { hidesWhoHasAnAccount } from "../http/accounts/reset-delivery.server.ts";
import { refuseAttempts } from "../http/accounts/sign-in-refusal.server.ts";
import { orUnavailable } from "../http/errors.server.ts";
import { flash } from "../http/flash.server.ts";
import { readForm, readIntent } from "../http/form.server.ts";
import { cookieHeaders, seeOther, showInstead } from "../http/responses.ts";
import { t } from "../i18n/text.ts";
import { offlineReply } from "../ui/connection/offline-fallback.ts";
import type { Route } from "./+types/reset-code";

export function loader({ request }: Route.LoaderArgs) {
  const reset = readReset(request);
  if (!reset) throw showInstead(href("/forgot-password"));
  const { step, code, ...addressee } = reset;
  if (step !== "done") return data({ step, ...addressee, shownCode: step === "code" ? code : undefined });
  const cookies = cookieHeaders(forgetReset(request), flash(request, messages.updated));
  return data({ step, ...addressee, shownCode: undefined }, { headers: cookies });
}

export async function action({ request, context }: Route.ActionArgs) {
  const reset = readReset(request);
  // The cookie lasts as long as the code, and signing in deletes it.
  if (!reset) return seeOther(href("/forgot-password"), flash(request, resetEnded));
  if (await repeatsAStep(request, reset)) return seeOther(href("/reset-code"));
  const client = await findClient(request, context, reset.email);
  // Where codes are mailed, an email without an account and a wrong code get the same answer.
  const codeRefusals = hidesWhoHasAnAccount(request, context)
    ? { ...codeMessages, none: codeMessages.wrong }
    : codeMessages;
  const takeStep = reset.step === "code" ? verifyCode : setPassword;
  return takeStep(request, { reset, client, codeRefusals });
}

/** Whether this is a second tap on the button of a step that the first one has finished: the page then shows what comes next. */
async function repeatsAStep(request: Request, { step }: ResetProgress): Promise<boolean> {
  return step === "done" || (step === "password" && (await readIntent(request)) === "verify");
}

type StepArgs = { reset: ResetProgress; client: Client; codeRefusals: typeof codeMessages };

async function verifyCode(request: Request, { reset, client, codeRefusals }: StepArgs) {
  const form = await readForm(request, resetCodeForm);
  if (!form.ok) return form.refusal;
  const { code } = form.value;
  const verifying = verifyResetCode({ email: reset.email, code, client });
  const result = await orUnavailable(verifying, "failed to check a reset code");
  switch (result.kind) {
    case "unavailable":
      return form.refuseAsUnavailable({ form: messages.verifyFailed });
    case "too-many":
      return refuseAttempts(form, result.seconds);
    case "ok": {
      const next = rememberReset(request, { ...reset, step: "password", code });
      return seeOther(href("/reset-code"), next, flash(request, messages.verified));
    }
    default:
      return form.refuse({ code: codeRefusals[result.kind] });
  }
}

async function setPassword(request: Request, { reset, client, codeRefusals }: StepArgs) {
  const form = await readForm(request, newPasswordForm, {
    secrets: ["password", "confirmPassword"],
    check: refuseWeakPassword,
  });
  if (!form.ok) return form.refusal;
  const { email, code = "" } = reset;
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
      return seeOther(href("/reset-code"), rememberReset(request, { step: "done", email }), ...device);
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
