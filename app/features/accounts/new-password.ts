import { z } from "zod";
import { say } from "../../i18n/text.ts";

const minLength = 6;
const tooShort = say(`Password must be at least ${minLength} characters long` as const);

/** The schema of a new password, with its length counted in code points. `empty` is the message for an empty one. */
export function newPassword(empty: string = tooShort) {
  return z
    .string({ error: empty })
    .min(1, empty)
    .refine((password) => [...password].length >= minLength, tooShort)
    .max(1_000, say("Password is too long."));
}

/**
 * Options for the refinement that compares `password` and `confirmPassword`. `when` makes zod run it although other
 * fields are invalid, so that one submission reports all errors; an `abort` in one of them would still prevent it.
 */
export function passwordMismatch(message: string) {
  return {
    error: message,
    path: ["confirmPassword"],
    when: ({ value }: { value: unknown }) => typeof value === "object" && value !== null && "password" in value,
  };
}
