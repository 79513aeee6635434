import { waitInWords } from "../dates/wait-in-words.ts";
import { longestComment, shortestComment } from "./comment-length.ts";

// Apart from the form's rules: pages show these words, and need no validation library for it.
export const ratingRequired = "Please select a rating before submitting your review.";
export const commentRequired = `Please write a comment (at least ${shortestComment} characters) about your experience.`;
export const commentTooLong = `Please shorten your comment to ${longestComment} characters.`;
export const submitFailed = "Failed to submit review. Please try again.";
export const tooManyReviews = (wait: number) =>
  `You have written many reviews in the last hour. Please try again ${waitInWords(wait)}.`;
export const riderReviewsRefused = "Rider reviews are not yet available. Please review the restaurant instead.";

const titles = new Map([
  [ratingRequired, "Rating Required"],
  [commentRequired, "Comment Required"],
  [commentTooLong, "Comment Too Long"],
]);

/** The title a refused review's first message stands under (spec, point 5). */
export function reviewErrorTitle(message: string | undefined): string {
  return titles.get(message ?? "") ?? "Error";
}
