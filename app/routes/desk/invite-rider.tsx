import { data, href } from "react-router";
import { useDeskReply } from "../../features/desk/use-desk-reply.ts";
import { newFormKey } from "../../features/form-keys/form-key.server.ts";
import { findListedRider } from "../../features/riders/list-riders.server.ts";
import { riderMessages } from "../../features/riders/messages.ts";
import { readText } from "../../features/search/search-params.ts";
import { invitePersonForm } from "../../features/staff/forms.ts";
import { InviteForm } from "../../features/staff/invite-form.tsx";
import { requirePermission } from "../../http/desk/permissions.server.ts";
import { sendInvitation } from "../../http/desk/send-invitation.server.ts";
import { orUnavailable } from "../../http/errors.server.ts";
import { readForm } from "../../http/form.server.ts";
import { offlineReply } from "../../ui/connection/offline-fallback.ts";
import { Page } from "../../ui/page.tsx";
import type { Route } from "./+types/invite-rider";

export async function loader({ context, url }: Route.LoaderArgs) {
  requirePermission(context, "riders");
  const found = await findInvitedRider(url);
  if (found.kind === "not-found") throw data(null, 404);
  return { fullName: found.rider?.fullName, formKey: newFormKey() };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const member = requirePermission(context, "riders");
  const form = await readForm(request, invitePersonForm);
  if (!form.ok) return form.refusal;
  const found = await orUnavailable(findInvitedRider(url), "failed to find a rider");
  if (found.kind === "unavailable") return form.refuseAsUnavailable();
  if (found.kind === "not-found") throw data(null, 404);
  const { rider } = found;
  if (rider?.account) return form.refuse({ form: riderMessages.hasAccount }, { status: 409 });
  const grant = { role: "rider" as const, vendorId: null, riderId: rider?.id };
  const backTo = href("/desk/riders");
  const sent = await sendInvitation({ request, url }, member, { form, grant, backTo });
  if (!sent) throw data(null, 403);
  return sent;
}

/** Finds the rider without an account given by `?rider=ID`; `rider` is undefined when inviting somebody new. */
async function findInvitedRider(url: URL) {
  const riderId = readText(url, "rider", 64);
  if (riderId === undefined) return { kind: "found", rider: undefined } as const;
  const rider = await findListedRider(riderId);
  return rider ? ({ kind: "found", rider } as const) : ({ kind: "not-found" } as const);
}

export const clientAction = offlineReply();

export default function InviteRider({ loaderData, actionData }: Route.ComponentProps) {
  const reply = useDeskReply(actionData);
  return (
    <Page title="Invite a rider" backTo={href("/desk/riders")} hasErrors={Boolean(reply)}>
      <InviteForm {...loaderData} reply={reply} />
    </Page>
  );
}
