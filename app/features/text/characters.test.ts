import { expect, test } from "vitest";
import { countCharacters } from "./characters.ts";

test.each([
  ["hello", 5],
  ["  hello \r\n", 5],
  ["a\r\nb", 3],
  ["a\r\n\r\n \n\r\nb", 4],
  ["🍛🍛", 2],
  ["", 0],
])("%j has %i characters", (text, count) => {
  expect(countCharacters(text)).toBe(count);
});
