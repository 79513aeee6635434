import { z } from "zod";
import { isBlank } from "./blank.ts";
import { countCharacters, normalizeText } from "./characters.ts";

/** The schema of a note of at most `maxLength` characters. Normalizes it; a note without visible ones becomes ''. */
export function noteField(maxLength: number, tooLong: string) {
  return z
    .string()
    .transform(normalizeText)
    .refine((text) => countCharacters(text) <= maxLength, tooLong)
    .transform((text) => (isBlank(text) ? "" : text))
    .optional();
}

/** A trimmed text field of at least one visible and at most `longest` characters, with the messages otherwise. */
export const requiredText = (missing: string, longest: number, tooLong: string) =>
  z
    .string({ error: missing })
    .trim()
    .refine((text) => !isBlank(text), missing)
    .max(longest, tooLong);

/** An optional text field. `what` begins the message for a longer text, for example "The price". */
export const shortText = (longest: number, what: string) =>
  z.string().trim().max(longest, `${what} must be at most ${longest} characters long.`).optional();

/** The field of the name that customers see in Urdu; null for none. */
export const nameInUrdu = shortText(120, "The name in Urdu").transform((name = "") => (isBlank(name) ? null : name));
