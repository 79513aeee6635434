import { expect, test } from "vitest";
import { inLanguage } from "../../i18n/in-language.server.ts";
import { formatPriceChange, formatRupees } from "./money.ts";

test.each([
  [1235, "Rs. 1,235"],
  [0, "Rs. 0"],
  [1_000_000, "Rs. 1,000,000"],
  [-300, "−Rs. 300"],
  [Number.NaN, "Rs. 0"],
  [Number.POSITIVE_INFINITY, "Rs. 0"],
  [Number.NEGATIVE_INFINITY, "Rs. 0"],
])("%s is shown as %s", (rupees, shown) => {
  expect(formatRupees(rupees)).toBe(shown);
});

test("neither price of a change can be broken across lines", () => {
  expect(formatPriceChange(1_200, 3_450)).toBe("Rs.\u00a01,200\u00a0→ Rs.\u00a03,450");
});

test("a change of price runs from right to left in Urdu", () => {
  expect(inLanguage("ur", () => formatPriceChange(1_200, 3_450))).toBe(
    "\u200f\u2068Rs.\u00a01,200\u2069\u00a0← \u2068Rs.\u00a03,450\u2069",
  );
});
