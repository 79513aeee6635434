import { expect, test } from "vitest";
import { toOrderNumber, toPhonePattern, toWordQuery } from "./typed-search.ts";

test.each([
  ["Sana Malik", "'Sana':* & 'Malik':*"],
  [" o'neil ", "'o':* & 'neil':*"],
  ["sana@tiffin.example", "'sana':* & 'tiffin':* & 'example':*"],
  ["بریانی گھر", "'بریانی':* & 'گھر':*"],
  ["a b c d e f g", "'a':* & 'b':* & 'c':* & 'd':* & 'e':* & 'f':*"],
  ["' & | ! ( \\", undefined],
])("%j asks for the words %j", (typed, query) => {
  expect(toWordQuery(typed)).toBe(query);
});

test.each([
  ["0300 1234567", "7654321003%"],
  ["+92 300 1234567", "7654321003%"],
  ["0092-300-1234567", "7654321003%"],
  ["4567", "7654%"],
  ["۰۳۰۰ ۱۲۳۴۵۶۷", "7654321003%"],
  ["٤٥٦٧", "7654%"],
  ["567", undefined],
  ["Sana 4567", undefined],
  ["%", undefined],
])("%j is a phone number that ends as %j", (typed, pattern) => {
  expect(toPhonePattern(typed)).toBe(pattern);
});

test.each([
  ["#A1b2c3", "a1b2c3"],
  ["a1b2c3", "a1b2c3"],
  ["a1b2c", undefined],
  ["a1b2c3d", undefined],
  ["a b2c3", undefined],
])("%j is the number of an order: %j", (typed, number) => {
  expect(toOrderNumber(typed)).toBe(number);
});
