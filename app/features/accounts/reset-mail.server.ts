import { env } from "#env";
import { type Email, escapeHtml, send, sendInBackground } from "../mail/mail.server.ts";
import { codeMinutes, type ResetCode } from "./recovery.server.ts";

/** Sends a reset code by e-mail in the background; `onFailure` is called with the error after the last attempt. */
export function mailResetCodeInBackground(reset: ResetCode, onFailure: (error: unknown) => void): void {
  sendInBackground(composeEmail(reset), onFailure);
}

/**
 * Sends a reset code by e-mail. Requests must not await it: the response time would reveal who has an account.
 * @throws {Error} after the last failed attempt
 */
export function mailResetCode(reset: ResetCode): Promise<void> {
  return send(composeEmail(reset));
}

function composeEmail({ code, fullName, email }: ResetCode): Email {
  const paragraphs = [
    `Hello ${fullName},`,
    `your ${env.APP_NAME} reset code is ${code}.`,
    `It can be used once, within ${codeMinutes} minutes.`,
    "If you did not ask for it, ignore this e-mail: your password stays as it is. If it happens again, please tell us.",
    `${env.APP_NAME} support: ${env.SUPPORT_EMAIL}`,
  ];
  const html = paragraphs
    .map((text) => `<p>${escapeHtml(text).replace(code, `<strong>${code}</strong>`)}</p>`)
    .join("\n");
  const to = { name: fullName, address: email };
  return { to, subject: `Your ${env.APP_NAME} reset code`, text: paragraphs.join("\n\n"), html };
}
