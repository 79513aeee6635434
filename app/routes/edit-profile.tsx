import { href } from "react-router";
import { changeProfile, findAccount } from "../features/accounts/accounts.server.ts";
import { profileForm } from "../features/accounts/forms.ts";
import { profileMessages } from "../features/accounts/messages.ts";
import { ProfileForm } from "../features/accounts/profile-form.tsx";
import { customerContext, refuseOtherAccount } from "../http/accounts/customer.server.ts";
import { orUnavailable } from "../http/errors.server.ts";
import { flash } from "../http/flash.server.ts";
import { readForm, tooManyRequests } from "../http/form.server.ts";
import { seeOther } from "../http/responses.ts";
import { t } from "../i18n/text.ts";
import { offlineReply } from "../ui/connection/offline-fallback.ts";
import { Page } from "../ui/page.tsx";
import type { Route } from "./+types/edit-profile";

export function loader({ context }: Route.LoaderArgs) {
  return findAccount(context.get(customerContext).customerId);
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, profileForm);
  if (!form.ok) return form.refusal;
  const { customerId } = context.get(customerContext);
  const refusal = refuseOtherAccount(form, customerId);
  if (refusal) return refusal;
  const result = await orUnavailable(changeProfile(customerId, form.value), "failed to change a profile");
  switch (result.kind) {
    case "unavailable":
      return form.refuseAsUnavailable({ form: profileMessages.updateFailed });
    case "too-many":
      return form.refuse({ form: profileMessages.tooManyChanges(result.seconds) }, tooManyRequests(result.seconds));
    case "changed":
      return seeOther(href("/profile"), flash(request, profileMessages.updated));
  }
}

export const clientAction = offlineReply(() => ({ form: profileMessages.updateFailed }));

export default function EditProfile({ loaderData: account, actionData: reply }: Route.ComponentProps) {
  return (
    <Page title={t("Edit Profile")} backTo={href("/profile")} hasErrors={Boolean(reply)}>
      <ProfileForm account={account} reply={reply} />
    </Page>
  );
}
