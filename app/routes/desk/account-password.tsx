import { Form, href } from "react-router";
import { changePasswordForm } from "../../features/accounts/forms.ts";
import { passwordChangeMessages as messages, tooManyAttempts } from "../../features/accounts/messages.ts";
import { UsernameField } from "../../features/accounts/username-field.tsx";
import { staffMessages } from "../../features/staff/messages.ts";
import { changeOwnPassword } from "../../features/staff/own-account.server.ts";
import { clientAddressContext } from "../../http/client-address.server.ts";
import { orUnavailable } from "../../http/errors.server.ts";
import { flash } from "../../http/flash.server.ts";
import { forwardActionHeaders, readForm } from "../../http/form.server.ts";
import { seeOther } from "../../http/responses.ts";
import { requirePermission } from "../../http/staff.server.ts";
import { readStaffSessionId } from "../../http/staff-session.server.ts";
import { Card } from "../../ui/card.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { Field } from "../../ui/field.tsx";
import { fieldProps } from "../../ui/form-reply.ts";
import { Page } from "../../ui/page.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import type { Route } from "./+types/account-password";

/** In the order in which their messages are said: filled in, equal, long enough. */
const fields = ["current", "confirmPassword", "password"];

export function loader({ context }: Route.LoaderArgs) {
  return { email: requirePermission(context, "account").email };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { id } = requirePermission(context, "account");
  const form = await readForm(request, changePasswordForm, { secrets: fields });
  if (!form.ok) return form.refusal;
  const { current, password: next } = form.value;
  const here = { staffId: id, sessionId: readStaffSessionId(request) };
  const changing = changeOwnPassword(here, { current, next }, context.get(clientAddressContext));
  const result = await orUnavailable(changing, "failed to change a password of the staff");
  switch (result.kind) {
    case "common-password":
      return form.refuse({ password: messages.weakPassword });
    case "too-many-attempts": {
      const { title, message } = tooManyAttempts;
      return form.refuse({ current: message }, { title, status: 429, retryAfter: result.seconds });
    }
    case "wrong-password":
      return form.refuse({ current: messages.incorrect });
    case "unavailable":
      return form.refuseAsUnavailable({ current: messages.failed });
    case "changed":
      return seeOther(href("/desk/account"), flash(request, staffMessages.passwordChanged));
  }
}

export const headers = forwardActionHeaders;

export default function AccountPassword({ loaderData, actionData: reply }: Route.ComponentProps) {
  const field = (name: string) => ({ ...fieldProps(reply, name), type: "password" });
  return (
    <Page title="Change password" backTo={href("/desk/account")} hasErrors={Boolean(reply)}>
      <ErrorSummary reply={reply} fields={fields} />
      <Card>
        <Form method="post" noValidate>
          <UsernameField email={loaderData.email} />
          <Field label="Current Password" {...field("current")} autoComplete="current-password" />
          <Field label="New Password" {...field("password")} autoComplete="new-password" />
          <Field label="Confirm New Password" {...field("confirmPassword")} autoComplete="new-password" />
          <SubmitButton wide>Change password</SubmitButton>
        </Form>
      </Card>
    </Page>
  );
}
