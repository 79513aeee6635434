import { href } from "react-router";
import { env } from "#env";
import { readSigned, writeSigned } from "./cookies.server.ts";

/** An invitation that was just made. Its link is shown to the inviter, and stored nowhere else. */
interface NewInvitation {
  email: string;
  link: string;
}

const name = "desk-invitation";
const seconds = 10 * 60;

/** Builds the link of an invitation, under the public origin. */
export function invitationLink(url: URL, token: string): string {
  return (env.APP_ORIGIN ?? url.origin) + href("/desk/invitation/:token", { token });
}

/** Builds the Set-Cookie value that shows an invitation's link to this person for ten minutes. */
export function showInvitation(request: Request, staffId: string, invitation: NewInvitation): string {
  return writeSigned(request, name, { ...invitation, staffId }, seconds);
}

/** Returns the invitation whose link is shown to this person, or undefined. */
export function readShownInvitation(request: Request, staffId: string): NewInvitation | undefined {
  const shown = readSigned<NewInvitation & { staffId: string }>(request, name);
  if (shown?.staffId !== staffId) return undefined;
  const { email, link } = shown;
  return { email, link };
}
