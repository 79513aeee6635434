import { z } from "zod";
import { isBlank } from "../text/blank.ts";
import {
  charactersOf,
  countCharacters,
  longestComment,
  mostCommentUnits,
  normalizeComment,
  shortestComment,
} from "./comment-length.ts";
import { reviewMessages } from "./messages.ts";

const { commentRequired, commentTooLong, ratingRequired } = reviewMessages;

/** A review; the comment comes out trimmed. Its characters are counted only where it is short enough to be kept. */
export const reviewForm = z.object({
  rating: z.coerce.number({ error: ratingRequired }).int(ratingRequired).min(1, ratingRequired).max(5, ratingRequired),
  comment: z
    .string({ error: commentRequired })
    .transform(normalizeComment)
    .refine((comment) => comment.length <= mostCommentUnits, { error: commentTooLong, abort: true })
    .refine((comment) => countSeen(comment) >= shortestComment, commentRequired)
    .refine((comment) => countCharacters(comment) <= longestComment, commentTooLong),
});

/** Spaces count between words, characters that draw nothing do not. */
function countSeen(comment: string): number {
  return charactersOf(comment).filter((character) => character.trim() === "" || !isBlank(character)).length;
}
