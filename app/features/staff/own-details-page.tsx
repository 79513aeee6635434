import { Form, href } from "react-router";
import { Card } from "../../ui/card.tsx";
import { ErrorSummary } from "../../ui/forms/error-summary.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { type FormReply, fieldProps } from "../../ui/forms/form-reply.ts";
import { SubmitButton } from "../../ui/forms/submit-button.tsx";
import { Page } from "../../ui/page.tsx";
import { useReply } from "../desk/use-reply.ts";

type OwnDetailsPageProps = { fullName: string; phone: string; reply: FormReply | undefined };

/** The page with the form for one's own name and phone number. */
export function OwnDetailsPage({ fullName, phone, reply: answer }: OwnDetailsPageProps) {
  const reply = useReply(answer);
  return (
    <Page title="Name and phone" backTo={href("/desk/account")} hasErrors={Boolean(reply)}>
      <ErrorSummary reply={reply} fields={["fullName", "phone"]} />
      <Card>
        <Form method="post" noValidate>
          <Field label="Full Name" {...fieldProps(reply, "fullName", fullName)} autoComplete="name" />
          <Field label="Phone" {...fieldProps(reply, "phone", phone)} type="tel" autoComplete="tel" />
          <SubmitButton wide>Save</SubmitButton>
        </Form>
      </Card>
    </Page>
  );
}
