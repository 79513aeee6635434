import { Form } from "react-router";
import { t } from "../../i18n/text.ts";
import { SubmitButton } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/forms/error-summary.tsx";
import { Field, TextAreaField } from "../../ui/forms/field.tsx";
import { type FormReply, fieldProps } from "../../ui/forms/form-reply.ts";
import type { registerForm } from "./forms.ts";
import { NewPasswordFields } from "./new-password-fields.tsx";

const fields = [
  "fullName",
  "email",
  "phone",
  "address",
  "password",
  "confirmPassword",
] satisfies (keyof typeof registerForm.shape)[];

/** Asks a new customer for what an account needs. */
export function RegisterForm({ reply, formKey }: { reply: FormReply | undefined; formKey: string }) {
  // Only marked as required: the server says what is missing, and the address may stay empty.
  const field = (name: string) => ({ ...fieldProps(reply, name), "aria-required": true });
  return (
    <>
      <ErrorSummary reply={reply} fields={fields} />
      <Form method="post" noValidate>
        <input type="hidden" name="formKey" value={formKey} />
        <Field label={t("Full Name")} {...field("fullName")} autoComplete="name" />
        <Field label={t("Email Address")} {...field("email")} type="email" autoComplete="email" spellCheck={false} />
        <Field label={t("Phone Number")} {...field("phone")} type="tel" autoComplete="tel" />
        <TextAreaField label={t("Delivery Address")} {...field("address")} rows={2} autoComplete="street-address" />
        <NewPasswordFields reply={reply} aria-required />
        <SubmitButton wide busyLabel={t("Creating Account...")}>
          {t("SIGN UP")}
        </SubmitButton>
      </Form>
    </>
  );
}
