import { failure, type Notice, success } from "../../ui/notice.ts";
import { waitInWords } from "../dates/wait-in-words.ts";

// Messages of sign-in, registration, recovery and the profile. Must not import zod, because browser code imports this
// module.

/** The message for any exceeded limit of attempts. */
export const tooManyAttempts = {
  title: "Too Many Attempts",
  message: "Too many failed attempts. Please try again later.",
};

export const loginMessages = {
  missing: "Please fill in all fields",
  noAtSign: 'Please enter a valid email address. Email must contain "@" symbol.',
  invalidEmail: "Please enter a valid email address. Example: name@example.com",
};

const checkCredentials = "Invalid email or password. Please check your credentials and try again.";

/** The messages of a rejected sign-in, each with its title and the field it belongs to. */
export const loginRefusals = {
  unknown: {
    title: "Account Not Found",
    message: "No account found with this email address. Please check your email or create a new account.",
    field: "email",
  },
  "wrong-password": { title: "Wrong Password", message: checkCredentials, field: "password" },
  "invalid-credentials": { title: "Invalid Credentials", message: checkCredentials, field: "password" },
  "too-many-attempts": { ...tooManyAttempts, field: "email" },
  unavailable: { title: "Login Error", message: "Login failed. Please try again.", field: "email" },
  disabled: {
    title: "Account Disabled",
    message: "This account has been disabled. Please contact support.",
    field: "email",
  },
};

/** Returns the heading above the messages of an invalid sign-in form, which depends on the first of them. */
export function loginErrorTitle(errors: Record<string, string>): string {
  const [first = ""] = loginFieldOrder(errors).flatMap((field) => errors[field] ?? []);
  if (first === loginMessages.noAtSign) return "Invalid Email Format";
  return first === loginMessages.invalidEmail ? "Invalid Email" : "Login Error";
}

/** Returns the sign-in fields in the order of their messages: a missing value comes before an invalid one. */
export function loginFieldOrder({ email, password }: Record<string, string>): string[] {
  const isOnlyPasswordMissing = password === loginMessages.missing && email !== loginMessages.missing;
  return isOnlyPasswordMissing ? ["password", "email"] : ["email", "password"];
}

export const registrationMessages = {
  title: "Registration Error",
  taken: "This email already exists. Please use a different email or try logging in.",
  weakPassword: "Password is too weak. Please choose a stronger password.",
  failed: "Registration failed. Please try again.",
  tooManyAccounts: (seconds: number) =>
    `Many accounts were created from your network lately. Please try again ${waitInWords(seconds)}.`,
};

export const recoveryMessages = {
  unknownEmail: "No account found with this email address.",
  cooldown: (seconds: number) => `Please wait ${seconds} seconds before trying again.`,
  generateFailed: "Failed to generate reset code. Please try again.",
  verifyFailed: "Failed to verify reset code. Please try again.",
  updateFailed: "Failed to update password. Please try again.",
  verified: success("Reset code verified! Please enter your new password."),
  updated: {
    ...success("Password updated successfully! You can now sign in with your new password."),
    kind: "dialog",
  } satisfies Notice,
};

/** The messages for a rejected reset code. */
export const codeMessages = {
  none: "No reset code found for this email address.",
  wrong: "Invalid reset code. Please check your code and try again.",
  expired: "Reset code has expired. Please request a new code.",
};

export const passwordChangeMessages = {
  changed: success("Password changed successfully!"),
  incorrect: "Current password is incorrect.",
  weakPassword: "New password is too weak. Please choose a stronger password.",
  failed: "Failed to change password. Please try again.",
};

export const accountDeletionMessages = {
  missing: "Please enter your password",
  incorrect: "Your password is incorrect.",
  ordersOnTheWay: "You have an order on its way. Please delete your account once it has arrived or was cancelled.",
  failed: "Your account could not be deleted. Please try again.",
  deleted: { type: "success", title: "Account Deleted", message: "Your account was deleted. Goodbye!" } as Notice,
};

export const profileMessages = {
  updated: success("Profile updated successfully!"),
  updateFailed: "Failed to update profile. Please try again.",
  tooManyChanges: (seconds: number) =>
    `You have changed your profile many times in the last hour. Please try again ${waitInWords(seconds)}.`,
  signOutFailed: failure("Failed to sign out. Please try again."),
};
