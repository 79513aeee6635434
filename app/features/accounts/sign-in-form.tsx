import type { ReactNode } from "react";
import { Form } from "react-router";
import { t } from "../../i18n/text.ts";
import { SubmitButton } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/forms/error-summary.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { type FormReply, fieldProps } from "../../ui/forms/form-reply.ts";
import { signInFieldOrder } from "./messages.ts";

type SignInFormProps = { reply: FormReply | undefined; redirectTo: string | undefined; children?: ReactNode };

/** Asks customers and staff for email and password; `children` are rendered above the button. */
export function SignInForm({ reply, redirectTo, children }: SignInFormProps) {
  return (
    <>
      <ErrorSummary reply={reply} fields={signInFieldOrder(reply?.errors ?? {})} />
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
        {children}
        <SubmitButton wide busyLabel={t("Signing In...")}>
          {t("SIGN IN")}
        </SubmitButton>
      </Form>
    </>
  );
}
