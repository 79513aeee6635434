import { say, t } from "../../i18n/text.ts";
import { failure, success } from "../../ui/notice.ts";
import { formatWait } from "../dates/format-wait.ts";

/** The message for any exceeded limit of attempts. */
export const tooManyAttempts = {
  title: say("Too Many Attempts"),
  message: say("Too many failed attempts. Please try again later."),
};

export const signInMessages = {
  missing: say("Please fill in all fields"),
  noAtSign: say('Please enter a valid email address. Email must contain "@" symbol.'),
  invalidEmail: say("Please enter a valid email address. Example: name@example.com"),
};

/** The messages for an email that is missing or invalid. */
export const emailMessages = {
  empty: say("Please enter your email address"),
  noAt: say("Please enter a valid email address"),
};

export const passwordsDiffer = say("Passwords do not match");

const checkCredentials = say("Invalid email or password. Please check your credentials and try again.");

/** The messages of a rejected sign-in, each with its title and the field it belongs to, or `form` for the form as a whole. */
export const signInRefusals = {
  unknown: {
    title: say("Account Not Found"),
    message: say("No account found with this email address. Please check your email or create a new account."),
    field: "email",
  },
  "wrong-password": { title: say("Wrong Password"), message: checkCredentials, field: "password" },
  "invalid-credentials": { title: say("Invalid Credentials"), message: checkCredentials, field: "password" },
  unavailable: { title: say("Login Error"), message: say("Login failed. Please try again."), field: "form" },
  disabled: {
    title: say("Account Disabled"),
    message: say("This account has been disabled. Please contact support."),
    field: "email",
  },
};

/** Returns the heading above the messages of an invalid sign-in form, which depends on the first of them. */
export function signInErrorTitle(errors: Record<string, string>): string {
  const [first = ""] = signInFieldOrder(errors).flatMap((field) => errors[field] ?? []);
  if (first === signInMessages.noAtSign) return say("Invalid Email Format");
  return first === signInMessages.invalidEmail ? say("Invalid Email") : say("Login Error");
}

/** Returns the sign-in fields in the order of their messages: a missing value comes before an invalid one. */
export function signInFieldOrder({ email, password }: Record<string, string>): string[] {
  const isOnlyPasswordMissing = password === signInMessages.missing && email !== signInMessages.missing;
  return isOnlyPasswordMissing ? ["password", "email"] : ["email", "password"];
}

export const registrationMessages = {
  title: say("Registration Error"),
  taken: say("This email already exists. Please use a different email or try logging in."),
  weakPassword: say("Password is too weak. Please choose a stronger password."),
  failed: say("Registration failed. Please try again."),
  tooManyAccounts: (seconds: number) =>
    t("Many accounts were created from your network recently. Please try again {wait}.", {
      wait: formatWait(seconds),
    }),
};

export const passwordChangeMessages = {
  missing: say("Please fill in all fields"),
  changed: success(say("Password changed successfully!")),
  incorrect: say("Current password is incorrect."),
  weakPassword: say("New password is too weak. Please choose a stronger password."),
  failed: say("Failed to change password. Please try again."),
};

/** The answer to a form of a page that another customer opened in the same browser. */
export const otherAccount = say(
  "Somebody else has signed in since this page was opened, so nothing was changed. Please open it again.",
);

export const profileMessages = {
  updated: success(say("Profile updated successfully!")),
  updateFailed: say("Failed to update profile. Please try again."),
  tooManyChanges: (seconds: number) =>
    t("You have changed your profile many times in the last hour. Please try again {wait}.", {
      wait: formatWait(seconds),
    }),
  signOutFailed: failure(say("Failed to sign out. Please try again.")),
  loggedOutHereOnly: {
    kind: "dialog",
    type: "warning",
    title: say("Warning"),
    message: say("You are logged out here. To stop notifications, too, log in later and press “Sign Out Everywhere”."),
  } as const,
};
