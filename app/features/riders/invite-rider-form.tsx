import { Form, href } from "react-router";
import { Card } from "../../ui/card.tsx";
import { ErrorSummary } from "../../ui/forms/error-summary.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { type FormReply, fieldProps } from "../../ui/forms/form-reply.ts";
import { SubmitButton } from "../../ui/forms/submit-button.tsx";
import { Page } from "../../ui/page.tsx";
import { useReply } from "../desk/use-reply.ts";

interface InviteRiderFormProps {
  /** The name of a rider who has no account yet. */
  fullName: string | undefined;
  formKey: string;
  reply: FormReply | undefined;
}

/** The form that invites a rider. */
export function InviteRiderForm({ fullName, formKey, reply: answer }: InviteRiderFormProps) {
  const reply = useReply(answer);
  return (
    <Page title="Invite a rider" backTo={href("/desk/riders")} hasErrors={Boolean(reply)}>
      <ErrorSummary reply={reply} fields={["email", "fullName"]} />
      <Card>
        <Form method="post" noValidate>
          <input type="hidden" name="formKey" value={formKey} />
          <Field label="Email" {...fieldProps(reply, "email")} type="email" autoComplete="off" spellCheck={false} />
          <Field label="Name" {...fieldProps(reply, "fullName", fullName)} autoComplete="off" />
          <SubmitButton wide>Invite</SubmitButton>
        </Form>
      </Card>
    </Page>
  );
}
