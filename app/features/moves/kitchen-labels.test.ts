import { expect, test } from "vitest";
import { describeAge } from "./kitchen-labels.ts";

test.each([
  [0, "just now"],
  [59, "59 min"],
  [125, "2 h 5 min"],
  [48 * 60 - 1, "47 h 59 min"],
  [48 * 60, "2 days"],
  [32.5 * 24 * 60, "32 days"],
])("an order of %i minutes is %s old", (minutes, age) => {
  expect(describeAge(minutes)).toBe(age);
});
