import { data, href, Link, redirect } from "react-router";
import { AuthPage } from "../features/accounts/auth-page.tsx";
import { type Client, perClient } from "../features/accounts/known-devices.server.ts";
import { isCommonPassword, secondsToCoolDown } from "../features/accounts/passwords.server.ts";
import { type CodeCheck, checkCode, resetPassword } from "../features/accounts/recovery.server.ts";
import {
  codeMessages,
  newPasswordForm,
  resetCodeForm,
  updateFailed,
  verifyFailed,
} from "../features/accounts/recovery-forms.ts";
import { tooWeak } from "../features/accounts/register-messages.ts";
import { CodeForm, NewPasswordForm } from "../features/accounts/reset-forms.tsx";
import { countTry, forgetTries } from "../features/accounts/throttle.server.ts";
import { tooMany } from "../features/accounts/too-many.ts";
import { clientAddressContext } from "../http/client-address.server.ts";
import { logFailure } from "../http/errors.server.ts";
import { flash } from "../http/flash.server.ts";
import { formReply, readForm, refuseForm, sendActionHeaders } from "../http/form.server.ts";
import { findClient, rememberThisDevice } from "../http/known-device.server.ts";
import { forgetRecovery, type Recovery, readRecovery, writeRecovery } from "../http/recovery-cookie.server.ts";
import { resetDeliveryFor } from "../http/reset-delivery.server.ts";
import { seeOther } from "../http/see-other.ts";
import { ButtonLink } from "../ui/button.tsx";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { listErrors, typed } from "../ui/form-errors.ts";
import { PageTitle } from "../ui/page-title.tsx";
import { GoOn } from "../ui/refresh.tsx";
import type { Route } from "./+types/reset-code";

const secondsToReadSuccess = 2;
const fieldNames = ["code", "password", "confirmPassword"];

export function loader({ request }: Route.LoaderArgs) {
  const recovery = readRecovery(request);
  if (!recovery) throw redirect(href("/forgot-password"));
  const { step, email, userName } = recovery;
  if (step !== "done") return data({ step, email, userName, shownCode: step === "code" ? recovery.code : undefined });
  const success = "Password updated successfully! You can now sign in with your new password.";
  const news = flash(request, { kind: "modal", type: "success", title: "Success", message: success });
  const headers = [forgetRecovery(request), news].map((cookie) => ["Set-Cookie", cookie] as [string, string]);
  return data({ step, email, userName, shownCode: undefined }, { headers });
}

export async function action({ request, context }: Route.ActionArgs) {
  const recovery = readRecovery(request);
  if (!recovery || recovery.step === "done") return seeOther(href("/forgot-password"));
  const { step, email } = recovery;
  const client = await findClient(request, context, email);
  const isMailed = resetDeliveryFor(request, context.get(clientAddressContext)) !== "screen";
  const wait = await countTry("reset-verify", perClient(email, client), client.key);
  if (wait) {
    const form = await readForm(request, resetCodeForm);
    const code = form.ok ? form.value.code : typed(form.reply, "code");
    const reply = formReply({ code }, { [step]: tooMany.message });
    return refuseForm(reply, { title: tooMany.title, status: 429, wait });
  }
  const from = { recovery, client, isMailed };
  return step === "code" ? verify(request, from) : update(request, from);
}

interface From {
  recovery: Recovery;
  client: Client;
  isMailed: boolean;
}

async function verify(request: Request, { recovery, client, isMailed }: From) {
  const form = await readForm(request, resetCodeForm);
  if (!form.ok) return refuseForm(form.reply);
  const { code } = form.value;
  const check = await checkCode({ email: recovery.email, code, client }).catch(
    logFailure("a reset code could not be checked"),
  );
  if (check === "failed") {
    return refuseForm(formReply({ code }, { code: verifyFailed }), { status: 503, wait: secondsToCoolDown });
  }
  if (check !== "ok") return refuseForm(formReply({ code }, { code: messageOf(check, isMailed) }));
  const message = "Reset code verified! Please enter your new password.";
  const notice = flash(request, { type: "success", title: "Success", message });
  return seeOther(href("/reset-code"), writeRecovery(request, { ...recovery, step: "password", code }), notice);
}

async function update(request: Request, { recovery, client, isMailed }: From) {
  const form = await readForm(request, newPasswordForm, { secrets: ["password", "confirmPassword"] });
  if (!form.ok) return refuseForm(form.reply);
  const { password } = form.value;
  if (isCommonPassword(password)) return refuseForm(formReply({}, { password: tooWeak }));
  const { email, code = "" } = recovery;
  const reset = await resetPassword({ email, code, client }, password).catch(
    logFailure("a password could not be reset"),
  );
  if (reset === "failed") {
    return refuseForm(formReply({}, { password: updateFailed }), { status: 503, wait: secondsToCoolDown });
  }
  if (reset.check !== "ok") return refuseForm(formReply({}, { password: messageOf(reset.check, isMailed) }));
  await forgetTries("reset-verify", perClient(email, client));
  const device = await rememberThisDevice(request, reset.account);
  return seeOther(href("/reset-code"), writeRecovery(request, { step: "done", email }), ...device);
}

/** Where codes are mailed, a wrong e-mail and a wrong code sound the same. */
function messageOf(check: Exclude<CodeCheck, "ok">, isMailed: boolean): string {
  return codeMessages[isMailed && check === "none" ? "wrong" : check];
}

export const headers = sendActionHeaders;

export default function ResetCode({ loaderData, actionData }: Route.ComponentProps) {
  const { step, email } = loaderData;
  const reply = actionData?.reply;
  const title = step === "code" ? "Enter Reset Code" : "Set New Password";
  return (
    <AuthPage title={title}>
      <PageTitle hasErrors={Boolean(reply)}>{title}</PageTitle>
      {actionData && <ErrorSummary title={actionData.title} errors={listErrors(reply, fieldNames)} />}
      {step === "done" && <PasswordUpdated />}
      {step === "code" && <CodeForm reply={reply} {...loaderData} />}
      {step === "password" && <NewPasswordForm reply={reply} email={email} />}
      {step !== "done" && (
        <p className="auth-other">
          <Link to={`${href("/forgot-password")}?resend`}>Resend Code</Link>
        </p>
      )}
      <p className="auth-other">
        <Link to={href("/login")}>Back to Login</Link>
      </p>
    </AuthPage>
  );
}

function PasswordUpdated() {
  return (
    <>
      <GoOn seconds={secondsToReadSuccess} to={href("/login")} />
      <p className="notice notice--success" role="status">
        Password updated successfully! Redirecting to login...
      </p>
      <ButtonLink to={href("/login")} wide>
        Continue
      </ButtonLink>
    </>
  );
}
