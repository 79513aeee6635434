import { expect, test } from "vitest";
import { readRupees } from "./read-rupees.ts";

test.each([
  ["450", 450],
  ["0", 0],
  ["1,450", 1450],
  ["Rs. 1,450", 1450],
  ["Rs 90", 90],
  ["10,000,000", 10_000_000],
  ["10,000,001", undefined],
  ["1,45,000", 145_000],
  ["4.50", undefined],
  ["4,50", undefined],
  ["1,4500", undefined],
  [",450", undefined],
  ["-5", undefined],
  ["٤٥٠", undefined],
  ["1e3", undefined],
  ["", undefined],
])("%j is %s rupees", (text, rupees) => {
  expect(readRupees(text)).toBe(rupees);
});
