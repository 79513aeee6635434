import { env } from "#env";
import { log } from "#log";
import { stripBidiControls } from "../../i18n/text.ts";
import { sendInBackground, writeParagraphs } from "../mail/mail.server.ts";
import { invitationDays } from "./invitations.server.ts";

interface InvitationMail {
  email: string;
  fullName: string;
  link: string;
  /** The inviter's name. */
  invitedBy: string;
}

/** Mails the link of an invitation in the background. Does nothing without SMTP_URL: the inviter is shown the link as well. */
export function mailInvitation({ email, link, ...names }: InvitationMail): void {
  const [fullName, invitedBy] = [stripBidiControls(names.fullName), stripBidiControls(names.invitedBy)];
  const paragraphs = [
    `Hello${fullName && ` ${fullName}`},`,
    `${invitedBy} invites you to work with ${env.APP_NAME}. Open this link to accept:`,
    link,
    `It is valid for ${invitationDays} days. If you do not know ${invitedBy}, ignore this email.`,
  ];
  const to = { name: fullName, address: email };
  const mail = { to, subject: `Your invitation to ${env.APP_NAME}`, ...writeParagraphs(paragraphs) };
  sendInBackground(mail, (error) => log.error({ err: error }, "an invitation could not be mailed"));
}
