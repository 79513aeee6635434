import type { Notice } from "../../ui/notice.ts";
import { waitInWords } from "../dates/wait-in-words.ts";
import { longestComment, shortestComment } from "./comment-length.ts";

/** Fixed wordings of reviews. Free of zod, which browsers need not load. */

const thanks = "Thank you for your review! It helps other customers make better decisions.";

const submitted = (message: string): Notice => ({
  type: "success",
  title: "Review Submitted!",
  message,
  kind: "dialog",
});

export const reviewMessages = {
  ratingRequired: "Please select a rating before submitting your review.",
  commentRequired: `Please write a comment (at least ${shortestComment} characters) about your experience.`,
  commentTooLong: `Please shorten your comment to ${longestComment} characters.`,
  tooMany: (seconds: number) =>
    `You have written many reviews in the last hour. Please try again ${waitInWords(seconds)}.`,
  submitFailed: "Failed to submit review. Please try again.",
  aboutRider: "Rider reviews are not yet available. Please review the restaurant instead.",
  notDelivered: "You can review this order once it is delivered.",
  cancelled: "A cancelled order cannot be reviewed.",
  loadFailed: "Failed to load order details. Please try again.",
  added: submitted(thanks),
  updated: submitted("Your review has been updated successfully."),
};

const titles = new Map([
  [reviewMessages.ratingRequired, "Rating Required"],
  [reviewMessages.commentRequired, "Comment Required"],
  [reviewMessages.commentTooLong, "Comment Too Long"],
]);

/** The title over the messages of a refused review, by the first of them. */
export function reviewErrorTitle(message: string | undefined): string {
  return titles.get(message ?? "") ?? "Error";
}
