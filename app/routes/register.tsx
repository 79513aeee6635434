import { Form, href, Link } from "react-router";
import { AccountPage } from "../features/accounts/account-page.tsx";
import { registerForm } from "../features/accounts/forms.ts";
import { registrationMessages as messages, tooManyAttempts } from "../features/accounts/messages.ts";
import { register } from "../features/accounts/register.server.ts";
import { RegisteredDialog, registeredNotice } from "../features/accounts/registered-dialog.tsx";
import { clientAddressContext } from "../http/client-address.server.ts";
import { orUnavailable } from "../http/errors.server.ts";
import { flash } from "../http/flash.server.ts";
import { forwardActionHeaders, readForm } from "../http/form.server.ts";
import { seeOther } from "../http/responses.ts";
import { tryStartSession } from "../http/session.server.ts";
import { t } from "../i18n/text.ts";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { Field, TextAreaField } from "../ui/field.tsx";
import { fieldProps } from "../ui/form-reply.ts";
import { offlineReply } from "../ui/offline-fallback.ts";
import { SubmitButton } from "../ui/submit-button.tsx";
import type { Route } from "./+types/register";

const fields = ["fullName", "email", "phone", "address", "password", "confirmPassword"];

export async function action({ request, context }: Route.ActionArgs) {
  const secrets = ["password", "confirmPassword"];
  const form = await readForm(request, registerForm, { secrets, title: messages.title });
  if (!form.ok) return form.refusal;
  const registering = register(form.value, context.get(clientAddressContext));
  const result = await orUnavailable(registering, "failed to create an account");
  switch (result.kind) {
    case "weak-password":
      return form.refuse({ password: messages.weakPassword });
    case "taken":
      return form.refuse({ email: messages.taken });
    case "too-many-attempts": {
      const { title, message } = tooManyAttempts;
      return form.refuse({ email: message }, { title, status: 429, retryAfter: result.seconds });
    }
    case "too-many-accounts": {
      const options = { title: tooManyAttempts.title, status: 429, retryAfter: result.seconds };
      return form.refuse({ email: messages.tooManyAccounts(result.seconds) }, options);
    }
    case "unavailable":
      return form.refuseAsUnavailable({ email: messages.failed });
    case "created": {
      const session = await tryStartSession(request, result.account);
      const notice = registeredNotice(result.account.fullName, session.length > 0);
      return seeOther(href("/register"), ...session, flash(request, notice));
    }
  }
}

export const clientAction = offlineReply(() => ({ email: messages.failed }), messages.title);

export const headers = forwardActionHeaders;

export default function Register({ actionData: reply }: Route.ComponentProps) {
  // `required` is only an indication: the server validates, and accepts an empty address.
  const field = (name: string) => ({ ...fieldProps(reply, name), "aria-required": true });
  return (
    <AccountPage title={t("Create an account")} documentTitle={t("Sign Up")} hasErrors={Boolean(reply)}>
      <RegisteredDialog />
      <ErrorSummary reply={reply} fields={fields} />
      <Form method="post" noValidate>
        <Field label={t("Full Name")} {...field("fullName")} autoComplete="name" />
        <Field label={t("Email Address")} {...field("email")} type="email" autoComplete="email" spellCheck={false} />
        <Field label={t("Phone Number")} {...field("phone")} type="tel" autoComplete="tel" />
        <TextAreaField label={t("Delivery Address")} {...field("address")} rows={2} autoComplete="street-address" />
        <Field label={t("Password")} {...field("password")} type="password" autoComplete="new-password" />
        <Field
          label={t("Confirm Password")}
          {...field("confirmPassword")}
          type="password"
          autoComplete="new-password"
        />
        <SubmitButton wide busyLabel={t("Creating Account...")}>
          {t("SIGN UP")}
        </SubmitButton>
      </Form>
      <p className="auth-other">
        {t("Already have an account?")} <Link to={href("/login")}>{t("Sign In")}</Link>
      </p>
    </AccountPage>
  );
}
