import { z } from "zod";
import { countCharacters, longestComment, normalizeComment, shortestComment } from "./comment-length.ts";
import { commentRequired, commentTooLong, ratingRequired } from "./review-messages.ts";

/** A review (spec, point 5); the comment comes out trimmed. A comment's bytes are bounded by the form's size. */
export const reviewForm = z.object({
  rating: z.coerce.number({ error: ratingRequired }).int(ratingRequired).min(1, ratingRequired).max(5, ratingRequired),
  comment: z
    .string({ error: commentRequired })
    .transform(normalizeComment)
    .refine((comment) => countCharacters(comment) >= shortestComment, commentRequired)
    .refine((comment) => countCharacters(comment) <= longestComment && comment.length <= 8_000, commentTooLong),
});
