import { expect, test } from "vitest";
import { formatWait } from "./format-wait.ts";

test.each([
  [1, "in 1 minute"],
  [60, "in 1 minute"],
  [61, "in 2 minutes"],
  [3_600, "in 60 minutes"],
  [90 * 60, "in 90 minutes"],
  [90 * 60 + 1, "in 2 hours"],
  [86_400, "in 24 hours"],
])("%i seconds are %j", (seconds, words) => {
  expect(formatWait(seconds)).toBe(words);
});
