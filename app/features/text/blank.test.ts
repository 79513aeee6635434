import { expect, test } from "vitest";
import { isBlank } from "./blank.ts";

test.each(["", " \u00a0\n\t", "\u200b\u200d\ufe0f", "\u2800", "\u3164\u00ad\u2060"])("%j is blank", (text) => {
  expect(isBlank(text)).toBe(true);
});

test.each(["a", " - ", "\u200bا", "👨‍👩‍👧", "0"])("%j is not blank", (text) => {
  expect(isBlank(text)).toBe(false);
});
