import { Form } from "react-router";
import { t } from "../../i18n/text.ts";
import { SubmitButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ErrorSummary } from "../../ui/forms/error-summary.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { type FormReply, fieldProps } from "../../ui/forms/form-reply.ts";
import { useReply } from "../../ui/use-root.ts";
import { AccountField } from "../customers/account-field.tsx";

type ProfileFormProps = {
  account: { id: string; fullName: string; email: string; phone: string };
  reply: FormReply | undefined;
};

/** The form for the customer's name and phone number. */
export function ProfileForm({ account, reply: answer }: ProfileFormProps) {
  const reply = useReply(answer);
  return (
    <>
      <ErrorSummary reply={reply} fields={["fullName", "phone"]} />
      <Card>
        <Form method="post" noValidate>
          <AccountField id={account.id} reply={reply} />
          <Field label={t("Full Name")} {...fieldProps(reply, "fullName", account.fullName)} autoComplete="name" />
          <Field
            label={t("Email Address")}
            name="email"
            type="email"
            value={account.email}
            readOnly
            autoComplete="off"
          />
          <Field
            label={t("Phone Number")}
            {...fieldProps(reply, "phone", account.phone)}
            type="tel"
            autoComplete="tel"
          />
          <SubmitButton wide>{t("Save Changes")}</SubmitButton>
        </Form>
      </Card>
    </>
  );
}
