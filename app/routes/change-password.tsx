import { href } from "react-router";
import { findAccount } from "../features/accounts/accounts.server.ts";
import { changePassword } from "../features/accounts/change-password.server.ts";
import { ChangePasswordForm } from "../features/accounts/change-password-form.tsx";
import { passwordChangeMessages as messages } from "../features/accounts/messages.ts";
import { findCaller } from "../http/accounts/customer.server.ts";
import { readDeviceId } from "../http/accounts/known-device.server.ts";
import { readPasswordChange, respondToPasswordChange } from "../http/accounts/password-change.server.ts";
import { readSessionId } from "../http/accounts/session.server.ts";
import { orUnavailable } from "../http/errors.server.ts";
import { flash } from "../http/flash.server.ts";
import { seeOther } from "../http/responses.ts";
import { t } from "../i18n/text.ts";
import { offlineReply } from "../ui/connection/offline-fallback.ts";
import { Page } from "../ui/page.tsx";
import type { Route } from "./+types/change-password";

export async function loader({ context }: Route.LoaderArgs) {
  const { email } = await findAccount(findCaller(context).customerId);
  return { email };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readPasswordChange(request);
  if (!form.ok) return form.refusal;
  const { customerId, clientAddress } = findCaller(context);
  const here = { customerId, sessionId: readSessionId(request), deviceId: readDeviceId(request) };
  const changing = changePassword(here, form.value, clientAddress);
  const result = await orUnavailable(changing, "failed to change a password");
  return respondToPasswordChange(form, result, () => seeOther(href("/profile"), flash(request, messages.changed)));
}

export const clientAction = offlineReply(() => ({ form: messages.failed }));

export default function ChangePassword({ loaderData, actionData: reply }: Route.ComponentProps) {
  return (
    <Page title={t("Change Password")} backTo={href("/profile")} hasErrors={Boolean(reply)}>
      <ChangePasswordForm reply={reply} email={loaderData.email} submitLabel={t("Change Password")} />
    </Page>
  );
}
