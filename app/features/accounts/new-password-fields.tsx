import { t } from "../../i18n/text.ts";
import { Field } from "../../ui/forms/field.tsx";
import { type FormReply, fieldProps } from "../../ui/forms/form-reply.ts";

type NewPasswordFieldsProps = { reply: FormReply | undefined; label?: string; "aria-required"?: true };

/** A new password and its confirmation, for customers and staff. */
export function NewPasswordFields({ reply, label = t("Password"), ...required }: NewPasswordFieldsProps) {
  const field = (name: string) => ({
    ...fieldProps(reply, name),
    ...required,
    type: "password",
    autoComplete: "new-password",
  });
  return (
    <>
      <Field label={label} {...field("password")} />
      <Field label={t("Confirm Password")} {...field("confirmPassword")} />
    </>
  );
}
