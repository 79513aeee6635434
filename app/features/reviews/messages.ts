import type { Notice } from "../../ui/notice.ts";
import { waitInWords } from "../dates/wait-in-words.ts";
import { maxCommentLength, minCommentLength } from "./comment-length.ts";

// Messages about reviews. Must not import zod, because browser code imports this module.

const thanks = "Thank you for your review! It helps other customers make better decisions.";

const submitted = (message: string): Notice => ({
  type: "success",
  title: "Review Submitted!",
  message,
  kind: "dialog",
});

export const reviewMessages = {
  ratingRequired: "Please select a rating before submitting your review.",
  commentRequired: `Please write a comment (at least ${minCommentLength} characters) about your experience.`,
  commentTooLong: `Please shorten your comment to ${maxCommentLength} characters.`,
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

/** Returns the heading above the error messages of a rejected review, which depends on the first of them. */
export function reviewErrorTitle(message: string | undefined): string {
  return titles.get(message ?? "") ?? "Error";
}
