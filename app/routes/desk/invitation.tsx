import { data, href } from "react-router";
import { refuseCommonPassword } from "../../features/accounts/passwords.server.ts";
import { formatRole } from "../../features/desk/role-names.ts";
import { joinForm } from "../../features/staff/forms.ts";
import { InvitationPage } from "../../features/staff/invitation-page.tsx";
import { findInvitation } from "../../features/staff/invitations.server.ts";
import { acceptInvitation, joinStaff } from "../../features/staff/join-staff.server.ts";
import { LinkGone } from "../../features/staff/link-gone.tsx";
import { acceptRefusals, joinMessages } from "../../features/staff/messages.ts";
import { readStaffSession } from "../../http/desk/staff-session.server.ts";
import { trySignInAtDesk } from "../../http/desk/staff-sign-in.server.ts";
import { orUnavailable } from "../../http/errors.server.ts";
import { flash } from "../../http/flash.server.ts";
import { readForm } from "../../http/form.server.ts";
import { seeOther } from "../../http/responses.ts";
import { offlineReply } from "../../ui/connection/offline-fallback.ts";
import type { Route } from "./+types/invitation";

export { signedOutDeskLinks as links } from "../../features/desk/signed-out-links.ts";

export async function loader({ request, params: { token } }: Route.LoaderArgs) {
  const [invitation, member] = await Promise.all([findInvitation(token), readStaffSession(request)]);
  if (!invitation?.email) return data({ invitation: undefined, isSignedIn: Boolean(member) }, 410);
  const { email, fullName, role, restaurantName, hasAccount } = invitation;
  const signedInAs = member?.email ?? null;
  const isForMember = signedInAs?.toLowerCase() === email.toLowerCase();
  const path = href("/desk/invitation/:token", { token });
  const offer = formatRole(role, restaurantName);
  return data({ invitation: { email, fullName, offer, hasAccount, signedInAs, isForMember, path } });
}

export async function action({ request, params: { token } }: Route.ActionArgs) {
  const invitation = await findInvitation(token);
  if (invitation?.hasAccount) return accept(request, token);
  return join(request, token, invitation?.email ?? null);
}

async function accept(request: Request, token: string) {
  const here = href("/desk/invitation/:token", { token });
  const member = await readStaffSession(request);
  if (!member) return seeOther(`${href("/desk/sign-in")}?${new URLSearchParams({ redirectTo: here })}`);
  const { kind } = await orUnavailable(acceptInvitation(token, member), "failed to accept an invitation");
  if (kind === "accepted") return seeOther(href("/desk"), flash(request, joinMessages.accepted));
  return seeOther(here, flash(request, acceptRefusals[kind]));
}

async function join(request: Request, token: string, email: string | null) {
  const check = refuseCommonPassword(joinMessages.commonPassword);
  const form = await readForm(request, joinForm, { secrets: ["password", "confirmPassword"], check });
  if (!form.ok) return form.refusal;
  if (!email) return form.refuse({ form: joinMessages.gone }, { status: 410 });
  const result = await orUnavailable(joinStaff(token, form.value), "failed to accept an invitation");
  switch (result.kind) {
    case "joined": {
      const welcome = flash(request, joinMessages.welcome(form.value.fullName));
      return seeOther(href("/desk"), welcome, ...(await trySignInAtDesk(request, { ...result, email })));
    }
    case "weak-password":
      return form.refuse({ password: joinMessages.commonPassword });
    case "has-account":
      return form.refuse({ form: joinMessages.hasAccount });
    case "rider-taken":
      return form.refuse({ form: joinMessages.riderTaken });
    case "gone":
      return form.refuse({ form: joinMessages.gone }, { status: 410 });
    case "unavailable":
      return form.refuseAsUnavailable({ form: joinMessages.notSetUp });
  }
}

export const clientAction = offlineReply((form) => ({
  form: form.has("password") ? joinMessages.notSetUp : joinMessages.notAccepted,
}));

export default function Invitation({ loaderData, actionData: reply }: Route.ComponentProps) {
  if (loaderData.invitation) return <InvitationPage {...loaderData.invitation} reply={reply ?? undefined} />;
  return <LinkGone title="Invitation" text={joinMessages.whatNow} isSignedIn={loaderData.isSignedIn} />;
}
