import { href, Link } from "react-router";
import { AccountPage } from "../features/accounts/account-page.tsx";
import { signInForm } from "../features/accounts/forms.ts";
import { signInErrorTitle, signInRefusals } from "../features/accounts/messages.ts";
import { SignInDialog } from "../features/accounts/sign-in-dialog.tsx";
import { SignInForm } from "../features/accounts/sign-in-form.tsx";
import { authenticateAndStartSession } from "../http/accounts/authenticator.server.ts";
import { findClient } from "../http/accounts/known-device.server.ts";
import { hidesWhoHasAnAccount } from "../http/accounts/reset-delivery.server.ts";
import { refuseSignIn, refuseWithoutCookies } from "../http/accounts/sign-in-refusal.server.ts";
import { orUnavailable } from "../http/errors.server.ts";
import { readForm } from "../http/form.server.ts";
import { loadInNewLanguage } from "../http/language.server.ts";
import { seeOther } from "../http/responses.ts";
import { safeRedirect } from "../http/safe-redirect.ts";
import { t } from "../i18n/text.ts";
import { offlineReply } from "../ui/connection/offline-fallback.ts";
import type { Route } from "./+types/login";

export function loader({ url }: Route.LoaderArgs) {
  const target = safeRedirect(url.searchParams.get("redirectTo"));
  const refusal = url.searchParams.get("cookies") === "refused" ? refuseWithoutCookies() : undefined;
  return { redirectTo: target === "/" ? undefined : target, refusal };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, signInForm, { secrets: ["password"], title: signInErrorTitle });
  if (!form.ok) return form.refusal;
  const client = await findClient(request, context, form.value.email);
  const signingIn = authenticateAndStartSession(request, form.value, client);
  const result = await orUnavailable(signingIn, "failed to sign in");
  if (result.kind === "signed-in") {
    return loadInNewLanguage(seeOther(safeRedirect(form.value.redirectTo), ...result.cookies));
  }
  return refuseSignIn(form, result, { hidesAccounts: hidesWhoHasAnAccount(request, context) });
}

const { title, message } = signInRefusals.unavailable;
export const clientAction = offlineReply(() => ({ form: message }), title);

export default function Login({ loaderData: { redirectTo, refusal }, actionData }: Route.ComponentProps) {
  const reply = actionData ?? refusal;
  return (
    <AccountPage title={t("Login")} documentTitle={t("Sign In")} hidesTitle hasErrors={Boolean(reply)}>
      <SignInDialog redirectTo={redirectTo} />
      <SignInForm reply={reply} redirectTo={redirectTo}>
        <p className="auth-forgot">
          <Link to={href("/forgot-password")}>{t("Forgot Password")}</Link>
        </p>
      </SignInForm>
      <p className="auth-other">
        {t("New here?")} <Link to={href("/register")}>{t("Create an account")}</Link>
      </p>
    </AccountPage>
  );
}
