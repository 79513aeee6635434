import { expect, test } from "vitest";
import { tidyCode } from "./typed-code.ts";

test.each([
  ["ab1cd2", "AB1CD2"],
  [" AB 1C\u00a0D2\n", "AB1CD2"],
  ["AB1CD2EF", "AB1CD2"],
  ["ab", "AB"],
  [" ", ""],
])("%j is the code %j", (typed, code) => {
  expect(tidyCode(typed)).toBe(code);
});
