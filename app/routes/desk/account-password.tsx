import { href } from "react-router";
import { ChangePasswordForm } from "../../features/accounts/change-password-form.tsx";
import { passwordChangeMessages } from "../../features/accounts/messages.ts";
import { staffMessages } from "../../features/staff/messages.ts";
import { changeOwnPassword } from "../../features/staff/own-account.server.ts";
import { readPasswordChange, respondToPasswordChange } from "../../http/accounts/password-change.server.ts";
import { clientAddressContext } from "../../http/client-address.server.ts";
import { requirePermission } from "../../http/desk/permissions.server.ts";
import { readStaffSessionId } from "../../http/desk/staff-session.server.ts";
import { rememberDeviceAfterChange } from "../../http/desk/staff-sign-in.server.ts";
import { orUnavailable } from "../../http/errors.server.ts";
import { flash } from "../../http/flash.server.ts";
import { seeOther } from "../../http/responses.ts";
import { offlineReply } from "../../ui/connection/offline-fallback.ts";
import { Page } from "../../ui/page.tsx";
import type { Route } from "./+types/account-password";

export function loader({ context }: Route.LoaderArgs) {
  return { email: requirePermission(context, "account").email };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { id, email } = requirePermission(context, "account");
  const form = await readPasswordChange(request);
  if (!form.ok) return form.refusal;
  const here = { staffId: id, sessionId: readStaffSessionId(request) };
  const changing = changeOwnPassword(here, form.value, context.get(clientAddressContext));
  const result = await orUnavailable(changing, "failed to change a staff password");
  return respondToPasswordChange(form, result, async () => {
    const cookies = await rememberDeviceAfterChange(request, email);
    return seeOther(href("/desk/account"), flash(request, staffMessages.passwordChanged), ...cookies);
  });
}

export const clientAction = offlineReply(() => ({ form: passwordChangeMessages.failed }));

export default function AccountPassword({ loaderData, actionData: reply }: Route.ComponentProps) {
  return (
    <Page title="Change password" backTo={href("/desk/account")} hasErrors={Boolean(reply)}>
      <ChangePasswordForm reply={reply} email={loaderData.email} submitLabel="Change password" />
    </Page>
  );
}
