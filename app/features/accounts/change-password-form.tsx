import { Form } from "react-router";
import { t } from "../../i18n/text.ts";
import { SubmitButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ErrorSummary } from "../../ui/forms/error-summary.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { type FormReply, fieldProps } from "../../ui/forms/form-reply.ts";
import type { changePasswordForm } from "./forms.ts";
import { UsernameField } from "./username-field.tsx";

/** Field names in the order of their messages: filled in, equal, long enough. */
export const changePasswordFields = [
  "current",
  "confirmPassword",
  "password",
] satisfies (keyof typeof changePasswordForm.shape)[];

type ChangePasswordFormProps = {
  reply: FormReply | undefined;
  email: string;
  submitLabel: string;
};

/** The form for the current password and a new one, for customers and staff. */
export function ChangePasswordForm({ reply, email, submitLabel }: ChangePasswordFormProps) {
  const field = (name: string) => ({ ...fieldProps(reply, name), type: "password" });
  return (
    <>
      <ErrorSummary reply={reply} fields={changePasswordFields} />
      <Card>
        <Form method="post" noValidate>
          <UsernameField email={email} />
          <Field label={t("Current Password")} {...field("current")} autoComplete="current-password" />
          <Field label={t("New Password")} {...field("password")} autoComplete="new-password" />
          <Field label={t("Confirm New Password")} {...field("confirmPassword")} autoComplete="new-password" />
          <SubmitButton wide>{submitLabel}</SubmitButton>
        </Form>
      </Card>
    </>
  );
}
