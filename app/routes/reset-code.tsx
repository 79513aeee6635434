import { data, Form, href, Link, redirect, useNavigation } from "react-router";
import { resetCodeDelivery } from "#env";
import { AuthPage } from "../features/accounts/auth-page.tsx";
import { isCommonPassword } from "../features/accounts/passwords.server.ts";
import { type CodeCheck, checkCode, resetPassword } from "../features/accounts/recovery.server.ts";
import { codeMessages, newPasswordForm, resetCodeForm } from "../features/accounts/recovery-forms.ts";
import { tooMany, tooWeak } from "../features/accounts/register-form.ts";
import { countTry } from "../features/accounts/throttle.server.ts";
import { clientAddressContext } from "../http/client-address.server.ts";
import { flash } from "../http/flash.server.ts";
import { formReply, readForm } from "../http/form.server.ts";
import { forgetRecovery, type Recovery, readRecovery, writeRecovery } from "../http/recovery-cookie.server.ts";
import { seeOther } from "../http/see-other.ts";
import { Button } from "../ui/button.tsx";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { Field } from "../ui/field.tsx";
import { errorOf, listErrors, type RefusedForm, typed } from "../ui/form-errors.ts";
import { PageTitle } from "../ui/page-title.tsx";
import { GoOn } from "../ui/refresh.tsx";
import type { Route } from "./+types/reset-code";

const secondsToReadSuccess = 2;

export function loader({ request }: Route.LoaderArgs) {
  const recovery = readRecovery(request);
  if (!recovery) throw redirect(href("/forgot-password"));
  const { step, userName } = recovery;
  if (step !== "done") return data({ step, userName, shownCode: step === "code" ? recovery.code : undefined });
  const success = "Password updated successfully! You can now sign in with your new password.";
  const news = flash(request, { kind: "modal", type: "success", title: "Success", message: success });
  const headers = [forgetRecovery(request), news].map((cookie) => ["Set-Cookie", cookie] as [string, string]);
  return data({ step, userName, shownCode: undefined }, { headers });
}

export async function action({ request, context }: Route.ActionArgs) {
  const recovery = readRecovery(request);
  if (!recovery || recovery.step === "done") return seeOther(href("/forgot-password"));
  const wait = await countTry("reset-verify", recovery.email, context.get(clientAddressContext));
  if (wait) {
    const headers = { "Retry-After": String(wait) };
    return data(formReply({}, { [recovery.step]: tooMany }), { status: 429, headers });
  }
  return recovery.step === "code" ? verify(request, recovery) : update(request, recovery);
}

async function verify(request: Request, recovery: Recovery) {
  const form = await readForm(request, resetCodeForm);
  if (!form.ok) return data(form.reply, 400);
  const { code } = form.value;
  const check = await checkCode(recovery.email, code);
  if (check !== "ok") return data(formReply({ code }, { code: messageOf(check) }), 400);
  const message = "Reset code verified! Please enter your new password.";
  const notice = flash(request, { type: "success", title: "Success", message });
  return seeOther(href("/reset-code"), writeRecovery(request, { ...recovery, step: "password", code }), notice);
}

async function update(request: Request, recovery: Recovery) {
  const form = await readForm(request, newPasswordForm, { secrets: ["password", "confirmPassword"] });
  if (!form.ok) return data(form.reply, 400);
  const { password } = form.value;
  if (isCommonPassword(password)) return data(formReply({}, { password: tooWeak }), 400);
  const check = await resetPassword(recovery.email, recovery.code ?? "", password);
  if (check !== "ok") return data(formReply({}, { password: messageOf(check) }), 400);
  return seeOther(href("/reset-code"), writeRecovery(request, { step: "done", email: recovery.email }));
}

/** Where codes are mailed, a wrong e-mail and a wrong code sound the same. */
function messageOf(check: Exclude<CodeCheck, "ok">): string {
  return codeMessages[resetCodeDelivery === "email" && check === "none" ? "wrong" : check];
}

export default function ResetCode({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { step, shownCode } = loaderData;
  return (
    <AuthPage title="Reset Password">
      <PageTitle hasErrors={Boolean(reply)}>Enter Reset Code</PageTitle>
      {reply && <ErrorSummary title="Error" errors={listErrors(reply, ["code", "password", "confirmPassword"])} />}
      {step === "done" && <PasswordUpdated />}
      {step === "code" && <CodeForm reply={reply} shownCode={shownCode} />}
      {step === "password" && <NewPasswordForm reply={reply} />}
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

function CodeForm({ reply, shownCode }: { reply: RefusedForm | undefined; shownCode: string | undefined }) {
  const isBusy = useNavigation().state === "submitting";
  return (
    <Form method="post" noValidate>
      <Field
        label="Reset Code"
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        defaultValue={typed(reply, "code") ?? shownCode}
        error={errorOf(reply, "code")}
      />
      <Button wide busy={isBusy}>
        Verify Code
      </Button>
    </Form>
  );
}

function NewPasswordForm({ reply }: { reply: RefusedForm | undefined }) {
  const isBusy = useNavigation().state === "submitting";
  const field = (name: string) => ({ name, error: errorOf(reply, name), autoComplete: "new-password" });
  return (
    <Form method="post" noValidate>
      <Field label="New Password" type="password" {...field("password")} />
      <Field label="Confirm Password" type="password" {...field("confirmPassword")} />
      <Button wide busy={isBusy}>
        Update Password
      </Button>
    </Form>
  );
}

function PasswordUpdated() {
  return (
    <>
      <GoOn seconds={secondsToReadSuccess} to={href("/login")} />
      <p className="notice notice--success" role="status">
        Password updated successfully! Redirecting to login...
      </p>
    </>
  );
}
