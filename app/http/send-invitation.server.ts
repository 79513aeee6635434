import { href } from "react-router";
import { env } from "#env";
import type { StaffMember } from "../features/desk/staff-member.ts";
import { mailInvitation } from "../features/staff/invitation-mail.server.ts";
import { readSigned, writeSigned } from "./cookies.server.ts";

/** An invitation that was just made. Its link is shown to the inviter, and stored nowhere else. */
interface NewInvitation {
  email: string;
  link: string;
}

const name = "desk-invitation";
const seconds = 10 * 60;

/**
 * Mails the link of an invitation, under the public origin, unless the form was sent twice.
 * @returns the Set-Cookie value that shows the link to the inviter for ten minutes
 */
export function sendInvitation(
  { request, url }: { request: Request; url: URL },
  inviter: StaffMember,
  { token, email, fullName, isRepeated }: { token: string; email: string; fullName: string; isRepeated: boolean },
): string {
  const link = (env.APP_ORIGIN ?? url.origin) + href("/desk/invitation/:token", { token });
  if (!isRepeated) mailInvitation({ email, fullName, link, invitedBy: inviter.fullName });
  return writeSigned(request, name, { email, link, staffId: inviter.id }, seconds);
}

/** Returns the invitation whose link is shown to this person, or undefined. */
export function readShownInvitation(request: Request, staffId: string): NewInvitation | undefined {
  const shown = readSigned<NewInvitation & { staffId: string }>(request, name);
  if (shown?.staffId !== staffId) return undefined;
  const { email, link } = shown;
  return { email, link };
}
