import { href, Link } from "react-router";
import { AccountPage } from "../features/accounts/account-page.tsx";
import { registerForm } from "../features/accounts/forms.ts";
import { registrationMessages as messages, tooManyAttempts } from "../features/accounts/messages.ts";
import { refuseCommonPassword } from "../features/accounts/passwords.server.ts";
import { identifyRegistration, register } from "../features/accounts/register.server.ts";
import { RegisterForm } from "../features/accounts/register-form.tsx";
import { RegisteredDialog, registeredNotice } from "../features/accounts/registered-dialog.tsx";
import { tryStartSession } from "../http/accounts/session.server.ts";
import { refuseAttempts } from "../http/accounts/sign-in-refusal.server.ts";
import { clientAddressContext } from "../http/client-address.server.ts";
import { orUnavailable } from "../http/errors.server.ts";
import { flash } from "../http/flash.server.ts";
import { readForm, tooManyRequests } from "../http/form.server.ts";
import { seeOther } from "../http/responses.ts";
import { t } from "../i18n/text.ts";
import { offlineReply } from "../ui/connection/offline-fallback.ts";
import type { Route } from "./+types/register";

export function loader() {
  return identifyRegistration();
}

export async function action({ request, context }: Route.ActionArgs) {
  const secrets = ["password", "confirmPassword"];
  const check = refuseCommonPassword(messages.weakPassword);
  const form = await readForm(request, registerForm, { secrets, title: messages.title, check });
  if (!form.ok) return form.refusal;
  const registering = register(form.value, context.get(clientAddressContext));
  const result = await orUnavailable(registering, "failed to create an account");
  switch (result.kind) {
    case "weak-password":
      return form.refuse({ password: messages.weakPassword });
    case "taken":
      return form.refuse({ email: messages.taken });
    case "too-many":
      return refuseAttempts(form, result.seconds);
    case "too-many-accounts": {
      const options = { title: tooManyAttempts.title, ...tooManyRequests(result.seconds) };
      return form.refuse({ form: messages.tooManyAccounts(result.seconds) }, options);
    }
    case "unavailable":
      return form.refuseAsUnavailable({ form: messages.failed });
    case "created": {
      const session = await tryStartSession(request, result.account);
      const notice = registeredNotice(result.account.fullName, session.length > 0);
      return seeOther(href("/register"), ...session, flash(request, notice));
    }
  }
}

export const clientAction = offlineReply(() => ({ form: messages.failed }), messages.title);

export default function Register({ loaderData, actionData: reply }: Route.ComponentProps) {
  return (
    <AccountPage title={t("Create an account")} documentTitle={t("Sign Up")} hasErrors={Boolean(reply)}>
      <RegisteredDialog />
      <RegisterForm reply={reply} {...loaderData} />
      <p className="auth-other">
        {t("Already have an account?")} <Link to={href("/login")}>{t("Sign In")}</Link>
      </p>
    </AccountPage>
  );
}
