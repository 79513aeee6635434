import { z } from "zod";
import { countCharacters, longestComment, normalizeComment, shortestComment } from "./comment-length.ts";

const ratingRequired = "Please select a rating before submitting your review.";
const commentRequired = `Please write a comment (at least ${shortestComment} characters) about your experience.`;
const commentTooLong = `Please shorten your comment to ${longestComment} characters.`;

/** A review (spec, point 5); the comment comes out trimmed. A comment's bytes are bounded by the form's size. */
export const reviewForm = z.object({
  rating: z.coerce.number({ error: ratingRequired }).int(ratingRequired).min(1, ratingRequired).max(5, ratingRequired),
  comment: z
    .string({ error: commentRequired })
    .transform(normalizeComment)
    .refine((comment) => countCharacters(comment) >= shortestComment, commentRequired)
    .refine((comment) => countCharacters(comment) <= longestComment && comment.length <= 8_000, commentTooLong),
});

/** The title a refused review's first message stands under (spec, point 5). */
export function reviewErrorTitle(message: string | undefined): string {
  if (message === ratingRequired) return "Rating Required";
  return message === commentRequired ? "Comment Required" : "Error";
}

export const riderReviewsRefused = "Rider reviews are not yet available. Please review the restaurant instead.";
