import { Form } from "react-router";
import { SubmitButton } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/forms/error-summary.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { type FormReply, fieldProps } from "../../ui/forms/form-reply.ts";
import { NewPasswordFields } from "../accounts/new-password-fields.tsx";

/** The form that creates the account of the first owner. */
export function SetUpForm({ reply }: { reply: FormReply | undefined }) {
  return (
    <>
      <ErrorSummary reply={reply} fields={["fullName", "email", "password", "confirmPassword"]} />
      <Form method="post" noValidate>
        <Field label="Full Name" {...fieldProps(reply, "fullName")} autoComplete="name" />
        <Field label="Email" {...fieldProps(reply, "email")} type="email" autoComplete="username" spellCheck={false} />
        <NewPasswordFields reply={reply} />
        <SubmitButton wide>Set up</SubmitButton>
      </Form>
    </>
  );
}
