import { Form, href, Link } from "react-router";
import { AccountPage } from "../features/accounts/account-page.tsx";
import { loginForm } from "../features/accounts/forms.ts";
import { LoginDialog } from "../features/accounts/login-dialog.tsx";
import { loginErrorTitle, loginFieldOrder, loginRefusals } from "../features/accounts/messages.ts";
import { authenticateAndStartSession } from "../http/authenticator.server.ts";
import { clientAddressContext } from "../http/client-address.server.ts";
import { orUnavailable } from "../http/errors.server.ts";
import { forwardActionHeaders, type RefusalOptions, readForm } from "../http/form.server.ts";
import { findClient } from "../http/known-device.server.ts";
import { loadInNewLanguage } from "../http/language.server.ts";
import { hidesWhoHasAnAccount } from "../http/reset-delivery.server.ts";
import { seeOther } from "../http/responses.ts";
import { safeRedirect } from "../http/safe-redirect.ts";
import { t } from "../i18n/text.ts";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { Field } from "../ui/field.tsx";
import { fieldProps } from "../ui/form-reply.ts";
import { SubmitButton } from "../ui/submit-button.tsx";
import type { Route } from "./+types/login";

export function loader({ url }: Route.LoaderArgs) {
  const target = safeRedirect(url.searchParams.get("redirectTo"));
  return { redirectTo: target === "/" ? undefined : target };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, loginForm, { secrets: ["password"], title: loginErrorTitle });
  if (!form.ok) return form.refusal;
  const refuse = (why: keyof typeof loginRefusals, options?: RefusalOptions) => {
    const { title, message, field } = loginRefusals[why];
    return form.refuse({ [field]: message }, { title, ...options });
  };
  const client = await findClient(request, context, form.value.email);
  const signingIn = authenticateAndStartSession(request, form.value, client);
  const result = await orUnavailable(signingIn, "failed to sign in");
  switch (result.kind) {
    case "signed-in":
      return loadInNewLanguage(seeOther(safeRedirect(form.value.redirectTo), ...result.cookies));
    case "too-many-attempts":
      return refuse(result.kind, { status: 429, retryAfter: result.seconds });
    case "unavailable":
      return refuse(result.kind, { status: 503, retryAfter: 5 });
    case "disabled":
      return refuse(result.kind);
    case "unknown":
    case "wrong-password":
      return refuse(
        hidesWhoHasAnAccount(request, context.get(clientAddressContext)) ? "invalid-credentials" : result.kind,
      );
  }
}

export const headers = forwardActionHeaders;

export default function Login({ loaderData: { redirectTo }, actionData: reply }: Route.ComponentProps) {
  return (
    <AccountPage title={t("Sign In")} hidesTitle hasErrors={Boolean(reply)}>
      <LoginDialog redirectTo={redirectTo} />
      <ErrorSummary reply={reply} fields={loginFieldOrder(reply?.errors ?? {})} />
      <Form method="post" noValidate>
        {redirectTo && <input type="hidden" name="redirectTo" value={redirectTo} />}
        <Field
          label={t("Email")}
          {...fieldProps(reply, "email")}
          type="email"
          autoComplete="username"
          spellCheck={false}
        />
        <Field
          label={t("Password")}
          {...fieldProps(reply, "password")}
          type="password"
          autoComplete="current-password"
        />
        <p className="auth-forgot">
          <Link to={href("/forgot-password")}>{t("Forgot Password")}</Link>
        </p>
        <SubmitButton wide busyLabel={t("Signing In...")}>
          {t("SIGN IN")}
        </SubmitButton>
      </Form>
      <p className="auth-other">
        {t("New here?")} <Link to={href("/register")}>{t("Create an account")}</Link>
      </p>
    </AccountPage>
  );
}
