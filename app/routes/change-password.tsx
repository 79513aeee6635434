import { Form, href } from "react-router";
import { findAccount } from "../features/accounts/accounts.server.ts";
import { changePassword } from "../features/accounts/change-password.server.ts";
import { changePasswordForm } from "../features/accounts/forms.ts";
import { passwordChangeMessages as messages, tooManyAttempts } from "../features/accounts/messages.ts";
import { UsernameField } from "../features/accounts/username-field.tsx";
import { clientAddressContext } from "../http/client-address.server.ts";
import { orUnavailable } from "../http/errors.server.ts";
import { flash } from "../http/flash.server.ts";
import { forwardActionHeaders, readForm } from "../http/form.server.ts";
import { readDeviceId } from "../http/known-device.server.ts";
import { seeOther } from "../http/responses.ts";
import { readSessionId } from "../http/session.server.ts";
import { customerContext } from "../http/visitor.server.ts";
import { Card } from "../ui/card.tsx";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { Field } from "../ui/field.tsx";
import { fieldProps } from "../ui/form-reply.ts";
import { Page } from "../ui/page.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import type { Route } from "./+types/change-password";

/** In the order in which their messages are said: filled in, equal, long enough. */
const fields = ["current", "confirmPassword", "password"];

export async function loader({ context }: Route.LoaderArgs) {
  const { email } = await findAccount(context.get(customerContext).customerId);
  return { email };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, changePasswordForm, { secrets: fields });
  if (!form.ok) return form.refusal;
  const { customerId } = context.get(customerContext);
  const here = { customerId, sessionId: readSessionId(request), deviceId: readDeviceId(request) };
  const changing = changePassword(here, form.value, context.get(clientAddressContext));
  const result = await orUnavailable(changing, "failed to change a password");
  switch (result.kind) {
    case "weak-password":
      return form.refuse({ password: messages.weakPassword });
    case "too-many-attempts": {
      const { title, message } = tooManyAttempts;
      return form.refuse({ current: message }, { title, status: 429, retryAfter: result.seconds });
    }
    case "incorrect":
      return form.refuse({ current: messages.incorrect });
    case "unavailable":
      return form.refuseAsUnavailable({ current: messages.failed });
    case "changed":
      return seeOther(href("/profile"), flash(request, messages.changed));
  }
}

export const headers = forwardActionHeaders;

export default function ChangePassword({ loaderData, actionData: reply }: Route.ComponentProps) {
  const field = (name: string) => ({ ...fieldProps(reply, name), type: "password" });
  return (
    <Page title="Change Password" backTo={href("/profile")} hasErrors={Boolean(reply)}>
      <ErrorSummary reply={reply} fields={fields} />
      <Card>
        <Form method="post" noValidate>
          <UsernameField email={loaderData.email} />
          <Field label="Current Password" {...field("current")} autoComplete="current-password" />
          <Field label="New Password" {...field("password")} autoComplete="new-password" />
          <Field label="Confirm New Password" {...field("confirmPassword")} autoComplete="new-password" />
          <SubmitButton wide>Change Password</SubmitButton>
        </Form>
      </Card>
    </Page>
  );
}
