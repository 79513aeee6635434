import { z } from "zod";
import { isBlank } from "../text/blank.ts";
import { charactersOf, countCharacters, longestComment, normalizeComment, shortestComment } from "./comment-length.ts";
import { commentRequired, commentTooLong, ratingRequired } from "./review-messages.ts";

/** A review (spec, point 5); the comment comes out trimmed. A comment's bytes are bounded by the form's size. */
export const reviewForm = z.object({
  rating: z.coerce.number({ error: ratingRequired }).int(ratingRequired).min(1, ratingRequired).max(5, ratingRequired),
  comment: z
    .string({ error: commentRequired })
    .transform(normalizeComment)
    .refine((comment) => countSeen(comment) >= shortestComment, commentRequired)
    .refine((comment) => countCharacters(comment) <= longestComment && comment.length <= 8_000, commentTooLong),
});

/** Spaces count between words, characters that draw nothing do not. */
function countSeen(comment: string): number {
  return charactersOf(comment).filter((character) => character.trim() === "" || !isBlank(character)).length;
}
