import { expect, test } from "vitest";
import { countCharacters } from "./characters.ts";

test.each([
  ["hello", 5],
  ["  hello \r\n", 5],
  ["a\r\nb", 3],
  ["a\r\n\r\n \n\r\nb", 4],
  ["👨‍👩‍👧‍👦🇵🇰👍🏽", 3],
  ["é", 1],
  ["", 0],
])("%j has %i characters", (text, count) => {
  expect(countCharacters(text)).toBe(count);
});

test("a text beyond the storage limit is counted in code points", () => {
  expect(countCharacters("👍🏽".repeat(2_000))).toBe(2_000);
  expect(countCharacters("👍🏽".repeat(2_001))).toBe(4_002);
});
