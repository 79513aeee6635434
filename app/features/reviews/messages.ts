import { say, t } from "../../i18n/text.ts";
import type { Notice } from "../../ui/notice.ts";
import { formatWait } from "../dates/format-wait.ts";

/** Length limits of a normalized comment, in characters. */
export const minCommentLength = 10;
export const maxCommentLength = 500;

const thanks = say("Thank you for your review! It helps other customers make better decisions.");

const submitted = (message: string): Notice => ({
  type: "success",
  title: say("Review Submitted!"),
  message,
  kind: "dialog",
});

export const reviewMessages = {
  ratingRequired: say("Please select a rating before submitting your review."),
  commentRequired: say(
    `Please write a comment (at least ${minCommentLength} characters) about your experience.` as const,
  ),
  commentTooLong: say(`Please shorten your comment to ${maxCommentLength} characters.` as const),
  tooMany: (seconds: number) =>
    t("You have written many reviews in the last hour. Please try again {wait}.", { wait: formatWait(seconds) }),
  submitFailed: say("Failed to submit review. Please try again."),
  aboutRider: say("Rider reviews are not yet available. Please review the restaurant instead."),
  notDelivered: say("You can review this order once it is delivered."),
  cancelled: say("A cancelled order cannot be reviewed."),
  loadFailed: say("Failed to load order details. Please try again."),
  added: submitted(thanks),
  updated: submitted(say("Your review has been updated successfully.")),
};

const titles = new Map<string, string>([
  [reviewMessages.ratingRequired, say("Rating Required")],
  [reviewMessages.commentRequired, say("Comment Required")],
  [reviewMessages.commentTooLong, say("Comment Too Long")],
]);

/** Returns the heading above the error messages of a rejected review, which depends on the first of them. */
export function reviewErrorTitle(message: string | undefined): string {
  return titles.get(message ?? "") ?? say("Error");
}
