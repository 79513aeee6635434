import { expect, test } from "vitest";
import { reviewErrorTitle } from "./messages.ts";
import { reviewForm } from "./review-form.ts";

const ratingRequired = "Please select a rating before submitting your review.";
const commentRequired = "Please write a comment (at least 10 characters) about your experience.";
const commentTooLong = "Please shorten your comment to 500 characters.";
const comment = "Hot and quick.";

/** The messages of a rejected form, in order. */
function messagesOf(form: Record<string, unknown>): string[] {
  return reviewForm.safeParse(form).error?.issues.map(({ message }) => message) ?? [];
}

test.each(["1", "2", "3", "4", "5"])("a rating of %s is accepted and parsed as a number", (rating) => {
  expect(reviewForm.parse({ rating, comment })).toEqual({ rating: Number(rating), comment });
});

test.each([undefined, "", "0", "6", "-1", "2.5", "five", "Infinity"])("a rating of %j is rejected", (rating) => {
  expect(messagesOf({ rating, comment })[0]).toBe(ratingRequired);
  expect(new Set(messagesOf({ rating, comment }))).toEqual(new Set([ratingRequired]));
});

test.each([
  ["9 letters", "x".repeat(9), commentRequired],
  ["10 letters", "x".repeat(10), undefined],
  ["500 letters", "x".repeat(500), undefined],
  ["501 letters", "x".repeat(501), commentTooLong],
  ["9 emoji", "👍".repeat(9), commentRequired],
  ["500 emoji", "👍".repeat(500), undefined],
  ["501 emoji", "👍".repeat(501), commentTooLong],
  ["9 characters, one a CRLF", "xxxx\r\nxxxx", commentRequired],
  ["10 characters, one a CRLF", "xxxxx\r\nxxxx", undefined],
  ["500 characters, half of them CRLF", `${"x\r\n".repeat(249)}xx`, undefined],
  ["501 characters, half of them CRLF", `${"x\r\n".repeat(250)}x`, commentTooLong],
  ["9 letters with spaces around", `   ${"x".repeat(9)} \r\n `, commentRequired],
  ["500 letters with spaces around", `   ${"x".repeat(500)} \r\n `, undefined],
  ["only spaces", " ".repeat(40), commentRequired],
  ["10 characters that draw nothing", "\u200b\u2800\u3164\u00ad\u2060".repeat(2), commentRequired],
  ["9 letters among some that draw nothing", "x\u200b".repeat(9), commentRequired],
  ["10 characters, one a space", "Good food!", undefined],
  ["60,000 letters", "x".repeat(60_000), commentTooLong],
  ["60,000 characters that draw nothing", "\u200b".repeat(60_000), commentTooLong],
])("a comment of %s has the message %o", (_, text, message) => {
  expect(messagesOf({ rating: "5", comment: text })).toEqual(message ? [message] : []);
});

test("a missing comment is rejected", () => {
  expect(messagesOf({ rating: "5" })).toEqual([commentRequired]);
});

test("a comment is trimmed, and its line breaks become \\n", () => {
  const parsed = reviewForm.parse({ rating: "5", comment: "  first line\r\nsecond\rthird  " });
  expect(parsed.comment).toBe("first line\nsecond\nthird");
});

test("several empty lines in a row become one", () => {
  const text = `first line\r\n\r\nsecond${"\n \n".repeat(200)}third`;
  expect(reviewForm.parse({ rating: "5", comment: text }).comment).toBe("first line\n\nsecond\n\nthird");
});

test("the first message of an empty form is about the rating", () => {
  expect(messagesOf({})).toEqual([ratingRequired, commentRequired]);
});

test("each message has its title", () => {
  const titles = [ratingRequired, commentRequired, commentTooLong, undefined].map(reviewErrorTitle);
  expect(titles).toEqual(["Rating Required", "Comment Required", "Comment Too Long", "Error"]);
});
