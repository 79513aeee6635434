import { errorOf, listErrors, type RefusedForm } from "../../ui/form-errors.ts";
import { tooMany } from "./too-many.ts";

// What sign-in says (spec, points 5 and 8); beside the schema, for the page needs the words without zod.
export const missing = "Please fill in all fields";
export const noAt = 'Please enter a valid email address. Email must contain "@" symbol.';
export const noShape = "Please enter a valid email address. Example: name@example.com";

/** What the form was refused for, in the order of the spec's rules: what is missing before what is wrong. */
export function listLoginErrors(reply: RefusedForm | undefined): { message: string; href: string }[] {
  const isOnlyPasswordMissing = errorOf(reply, "password") === missing && errorOf(reply, "email") !== missing;
  return listErrors(reply, isOnlyPasswordMissing ? ["password", "email"] : ["email", "password"]);
}

/** The title over the messages of a form that was not sent on: that of the first (spec, points 5 and 8). */
export function loginTitle(reply: RefusedForm): string {
  const [first] = listLoginErrors(reply);
  if (first?.message === noAt) return "Invalid Email Format";
  return first?.message === noShape ? "Invalid Email" : "Login Error";
}

const checkCredentials = "Invalid email or password. Please check your credentials and try again.";

/** What a refused sign-in says, by its reason (spec, point 8), and the field it is about. */
export const refusals = {
  unknown: {
    title: "Account Not Found",
    message: "No account found with this email address. Please check your email or create a new account.",
    field: "email",
  },
  "wrong-password": { title: "Wrong Password", message: checkCredentials, field: "password" },
  "invalid-credential": { title: "Invalid Credentials", message: checkCredentials, field: "password" },
  "too-many": { ...tooMany, field: "email" },
  failed: { title: "Login Error", message: "Login failed. Please try again.", field: "email" },
  disabled: {
    title: "Account Disabled",
    message: "This account has been disabled. Please contact support.",
    field: "email",
  },
} as const;

export type Refusal = keyof typeof refusals;

/** Unless codes are shown to anybody, nobody learns here who has an account: both reasons sound the same (design, §6). */
export function refusalOf(
  reason: "unknown" | "wrong-password" | "disabled",
  delivery: "screen" | "email" | "none",
): Refusal {
  return delivery !== "screen" && reason !== "disabled" ? "invalid-credential" : reason;
}
