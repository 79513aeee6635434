import { say, t } from "../../i18n/text.ts";
import { failure, type Notice, success } from "../../ui/notice.ts";
import { registrationMessages } from "../accounts/messages.ts";

export const resetMessages = {
  unknownEmail: say("No account found with this email address."),
  cooldown: (seconds: number) => t("Please wait {seconds} seconds before trying again.", { seconds }),
  generateFailed: say("Failed to generate reset code. Please try again."),
  verifyFailed: say("Failed to verify reset code. Please try again."),
  weakPassword: registrationMessages.weakPassword,
  updateFailed: say("Failed to update password. Please try again."),
  verified: success(say("Reset code verified! Please enter your new password.")),
  updated: {
    ...success(say("Password updated successfully! You can now sign in with your new password.")),
    kind: "dialog",
  } satisfies Notice,
};

/** The messages for a rejected reset code. */
export const codeMessages = {
  none: say("No reset code found for this email address."),
  wrong: say("Invalid reset code. Please check your code and try again."),
  expired: say("Reset code has expired. Please request a new code."),
};

/** The notice after a form of a reset that has ended: its code has expired, or somebody has signed in since. */
export const resetEnded = failure(codeMessages.expired);
