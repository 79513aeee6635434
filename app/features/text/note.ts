import { z } from "zod";
import { isBlank } from "./blank.ts";
import { countCharacters, normalizeText } from "./characters.ts";

/** UTF-16 code units, at most, that one character may consist of in a text that is stored. */
const unitsPerCharacter = 16;

/** A note of at most `longest` user-perceived characters, normalized; '' for one that nobody can see. */
export function noteField(longest: number, tooLong: string) {
  return z
    .string()
    .refine((text) => text.length <= longest * unitsPerCharacter, { error: tooLong, abort: true })
    .transform(normalizeText)
    .refine((text) => countCharacters(text) <= longest, tooLong)
    .transform((text) => (isBlank(text) ? "" : text))
    .optional();
}
