import { expect, test } from "vitest";
import { shorten } from "./shorten.ts";

test.each([
  ["abcde", "abcde"],
  ["abcdef", "abcde…"],
  ["abcd🍛", "abcd…"],
  ["abc🍛f", "abc🍛…"],
  ["abcd efg", "abcd…"],
])("%s is shortened to %s", (text, shortened) => {
  expect(shorten(text, 5)).toBe(shortened);
});
