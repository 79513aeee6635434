import { t } from "../../i18n/text.ts";
import { Field } from "../../ui/forms/field.tsx";
import { type FormReply, fieldProps } from "../../ui/forms/form-reply.ts";

type NewPasswordFieldsProps = { reply: FormReply | undefined; "aria-required"?: true };

/** The password of a new account and its confirmation, for customers and staff. */
export function NewPasswordFields({ reply, ...required }: NewPasswordFieldsProps) {
  const field = (name: string) => ({
    ...fieldProps(reply, name),
    ...required,
    type: "password",
    autoComplete: "new-password",
  });
  return (
    <>
      <Field label={t("Password")} {...field("password")} />
      <Field label={t("Confirm Password")} {...field("confirmPassword")} />
    </>
  );
}
