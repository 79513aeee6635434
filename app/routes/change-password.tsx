import { Form, href, useNavigation } from "react-router";
import { changePassword, findAccount } from "../features/accounts/accounts.server.ts";
import { isCommonPassword, secondsToCoolDown } from "../features/accounts/passwords.server.ts";
import { changePasswordForm, changePasswordMessages } from "../features/accounts/profile-forms.ts";
import { countTry, forgetTries } from "../features/accounts/throttle.server.ts";
import { tooMany } from "../features/accounts/too-many.ts";
import { clientAddressContext } from "../http/client-address.server.ts";
import { logFailure } from "../http/errors.server.ts";
import { flash } from "../http/flash.server.ts";
import { formReply, readForm, refuseForm, sendActionHeaders } from "../http/form.server.ts";
import { readDeviceId } from "../http/known-device.server.ts";
import { seeOther } from "../http/see-other.ts";
import { readSessionId } from "../http/session.server.ts";
import { customerContext } from "../http/visitor.server.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { Field } from "../ui/field.tsx";
import { errorOf, listErrors } from "../ui/form-errors.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import type { Route } from "./+types/change-password";

/** In the order of the spec's rules: filled in, equal, long enough. */
const fieldNames = ["current", "confirmPassword", "password"];

export async function loader({ context }: Route.LoaderArgs) {
  const { email } = await findAccount(context.get(customerContext).customerId);
  return { email };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { customerId } = context.get(customerContext);
  const form = await readForm(request, changePasswordForm, { secrets: fieldNames });
  if (!form.ok) return refuseForm(form.reply);
  const { current, password } = form.value;
  if (isCommonPassword(password)) return refuseForm(formReply({}, { password: changePasswordMessages.weak }));
  const wait = await countTry("change-password", customerId, context.get(clientAddressContext));
  if (wait) return refuseForm(formReply({}, { current: tooMany.message }), { title: tooMany.title, status: 429, wait });
  const here = { customerId, sessionId: readSessionId(request), deviceId: readDeviceId(request) };
  const changed = await changePassword(here, { current, next: password }).catch(
    logFailure("a password could not be changed"),
  );
  if (changed === "failed") {
    const reply = formReply({}, { current: changePasswordMessages.failed });
    return refuseForm(reply, { status: 503, wait: secondsToCoolDown });
  }
  if (!changed) return refuseForm(formReply({}, { current: changePasswordMessages.incorrect }));
  await forgetTries("change-password", customerId);
  const notice = flash(request, { type: "success", title: "Success", message: "Password changed successfully!" });
  return seeOther(href("/profile"), notice);
}

export const headers = sendActionHeaders;

export default function ChangePassword({ loaderData, actionData }: Route.ComponentProps) {
  const reply = actionData?.reply;
  const isBusy = useNavigation().formAction?.startsWith(href("/profile/password"));
  const field = (name: string) => ({ name, type: "password", error: errorOf(reply, name) });
  return (
    <main className="page page--narrow" id="main">
      <PageTitle hasErrors={Boolean(reply)}>Change Password</PageTitle>
      <PageHeader title="Change Password" backTo={href("/profile")} />
      {actionData && <ErrorSummary title={actionData.title} errors={listErrors(reply, fieldNames)} />}
      <Card>
        <Form method="post" noValidate>
          {/* Password managers store the new password with it. */}
          <input type="text" name="username" autoComplete="username" value={loaderData.email} readOnly hidden />
          <Field label="Current Password" {...field("current")} autoComplete="current-password" />
          <Field label="New Password" {...field("password")} autoComplete="new-password" />
          <Field label="Confirm New Password" {...field("confirmPassword")} autoComplete="new-password" />
          <Button wide busy={isBusy}>
            Change Password
          </Button>
        </Form>
      </Card>
    </main>
  );
}
