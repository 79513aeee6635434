import { z } from "zod";

const shortest = 6;
const tooShort = `Password must be at least ${shortest} characters long`;

/** A password somebody chooses. `empty` is what an empty one is told, unless it is simply too short. */
export function newPassword(empty = tooShort) {
  return z
    .string({ error: empty })
    .min(1, { error: empty, abort: true })
    .refine((password) => [...password].length >= shortest, tooShort)
    .max(1_000, "Password is too long.");
}

/** For a schema with `password` and `confirmPassword`: checked beside other mistakes too, so that one post shows them all. */
export function samePasswords(message: string) {
  return {
    error: message,
    path: ["confirmPassword"],
    when: ({ value }: { value: unknown }) => typeof value === "object" && value !== null && "password" in value,
  };
}
