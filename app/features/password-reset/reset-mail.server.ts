import { env } from "#env";
import { stripBidiControls, t } from "../../i18n/text.ts";
import { type Email, writeParagraphs } from "../mail/mail.server.ts";
import { codeMinutes, type ResetCode } from "./reset-codes.server.ts";

/** The email with a reset code, in the language of the request. */
export function composeResetEmail({ code, fullName, email }: ResetCode): Email {
  const paragraphs = [
    t("Hello {name},", { name: stripBidiControls(fullName) }),
    t("Your {appName} reset code is {code}.", { appName: env.APP_NAME, code }),
    t("It can be used once, within {minutes} minutes.", { minutes: codeMinutes }),
    t(
      "If you did not request it, you can ignore this email: your password has not changed. If it happens again, please contact us.",
    ),
    t("{appName} support: {email}", { appName: env.APP_NAME, email: env.SUPPORT_EMAIL }),
  ];
  const { text, html } = writeParagraphs(paragraphs);
  return {
    to: { name: fullName, address: email },
    subject: t("Your {appName} reset code", { appName: env.APP_NAME }),
    text,
    html: html.replaceAll(code, `<strong>${code}</strong>`),
  };
}
