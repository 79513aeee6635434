import { expect, test } from "vitest";
import { formatRupees } from "./money.ts";

test.each([
  [1235, "Rs. 1,235"],
  [0, "Rs. 0"],
  [1_000_000, "Rs. 1,000,000"],
  [Number.NaN, "Rs. 0"],
  [Number.POSITIVE_INFINITY, "Rs. 0"],
])("%s is shown as %s", (rupees, shown) => {
  expect(formatRupees(rupees)).toBe(shown);
});
