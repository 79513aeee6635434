import { href, useLocation } from "react-router";
import { listPermittedRestaurants, mayGrant } from "../../features/desk/permissions.ts";
import { listRestaurantChoices } from "../../features/desk/restaurant-choices.server.ts";
import { isRestaurantRole, staffRoles } from "../../features/desk/role-names.ts";
import { useDeskReply } from "../../features/desk/use-desk-reply.ts";
import { newFormKey } from "../../features/form-keys/form-key.server.ts";
import { readText } from "../../features/search/search-params.ts";
import { inviteForm } from "../../features/staff/forms.ts";
import { InviteForm } from "../../features/staff/invite-form.tsx";
import { staffMessages } from "../../features/staff/messages.ts";
import { findScope } from "../../http/desk/permissions.server.ts";
import { sendInvitation } from "../../http/desk/send-invitation.server.ts";
import { readForm } from "../../http/form.server.ts";
import { offlineReply } from "../../ui/connection/offline-fallback.ts";
import { Page } from "../../ui/page.tsx";
import type { Route } from "./+types/invite";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { member } = findScope(context, url, "staff");
  const restaurant = readText(url, "restaurant", 100) ?? "";
  const restaurants = await listRestaurantChoices(listPermittedRestaurants(member, "staff"), restaurant);
  const somewhere = restaurants[0]?.id ?? "";
  const roles = staffRoles.filter((role) =>
    mayGrant(member, { role, vendorId: isRestaurantRole(role) ? somewhere : null }),
  );
  const choice = { roles, restaurants, restaurant };
  return { choice, email: readText(url, "email", 254), formKey: newFormKey() };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { member } = findScope(context, url, "staff");
  const form = await readForm(request, inviteForm);
  if (!form.ok) return form.refusal;
  const { role, restaurant } = form.value;
  const grant = { role, vendorId: isRestaurantRole(role) ? (restaurant ?? "") : null };
  const backTo = href("/desk/staff") + url.search;
  const sent = await sendInvitation({ request, url }, member, { form, grant, backTo });
  return sent ?? form.refuse({ role: staffMessages.notAllowed }, { status: 403 });
}

export const clientAction = offlineReply();

export default function Invite({ loaderData, actionData }: Route.ComponentProps) {
  const reply = useDeskReply(actionData);
  const { search } = useLocation();
  return (
    <Page title="Invite" backTo={href("/desk/staff") + search} hasErrors={Boolean(reply)}>
      <InviteForm {...loaderData} reply={reply} />
    </Page>
  );
}
