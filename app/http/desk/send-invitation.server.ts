import { href } from "react-router";
import type { z } from "zod";
import { env } from "#env";
import type { StaffMember } from "../../features/desk/staff-member.ts";
import type { invitePersonForm } from "../../features/staff/forms.ts";
import type { Grant } from "../../features/staff/grant-role.server.ts";
import { mailInvitation } from "../../features/staff/invitation-mail.server.ts";
import { findInvitation, invite } from "../../features/staff/invitations.server.ts";
import { staffMessages } from "../../features/staff/messages.ts";
import { readSigned, writeSigned } from "../cookies.server.ts";
import { orUnavailable } from "../errors.server.ts";
import { flash } from "../flash.server.ts";
import { type AcceptedForm, tooManyRequests } from "../form.server.ts";
import { seeOther } from "../responses.ts";

/** An invitation that was just made. Its link is shown to the inviter, and stored nowhere else. */
interface NewInvitation {
  email: string;
  link: string;
}

const name = "desk-invitation";
const seconds = 10 * 60;

/**
 * Sends the invitation of a form, by mail and as a link that the page `backTo` shows the inviter for ten minutes, or
 * refuses the form; undefined if the inviter may not grant this role.
 */
export async function sendInvitation(
  { request, url }: { request: Request; url: URL },
  inviter: StaffMember,
  { form, grant, backTo }: { form: AcceptedForm<z.output<typeof invitePersonForm>>; grant: Grant; backTo: string },
) {
  const { email, fullName, formKey } = form.value;
  const result = await orUnavailable(invite(inviter, { email, fullName, grant, formKey }), "failed to invite");
  switch (result.kind) {
    case "invited": {
      const link = (env.APP_ORIGIN ?? url.origin) + href("/desk/invitation/:token", { token: result.token });
      if (!result.isRepeated) mailInvitation({ email, fullName, link, invitedBy: inviter.fullName });
      const shown = writeSigned(request, name, { email, link, staffId: inviter.id }, seconds);
      return seeOther(backTo, flash(request, staffMessages.invited(email)), shown);
    }
    case "not-allowed":
      return undefined;
    case "too-many":
      return form.refuse({ form: staffMessages.tooManyInvitations }, tooManyRequests(result.seconds));
    case "has-role":
      return form.refuse({ email: staffMessages.hasRole });
    case "disabled":
      return form.refuse({ email: staffMessages.disabled });
    case "unavailable":
      return form.refuseAsUnavailable();
  }
}

/** Finds the invitation whose link is shown to this person; undefined once it was used or withdrawn. */
export async function findShownInvitation(request: Request, staffId: string): Promise<NewInvitation | undefined> {
  const shown = readSigned<NewInvitation & { staffId: string }>(request, name);
  if (shown?.staffId !== staffId) return undefined;
  const { email, link } = shown;
  return (await findInvitation(link.slice(link.lastIndexOf("/") + 1))) && { email, link };
}
