import { expect, test } from "vitest";
import { toOrderNumber, toPhoneBeginnings, toPhonePattern, toWordQuery } from "./typed-search.ts";

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
  ["0567", "7650%"],
  ["03456", "6543%"],
  ["567", undefined],
  ["Sana 4567", undefined],
  ["%", undefined],
])("%j is a phone number that ends as %j", (typed, pattern) => {
  expect(toPhonePattern(typed)).toBe(pattern);
});

test.each(["0321-123", "+92 321 123", "0092321123", "۰۳۲۱۱۲۳"])("%j begins numbers of each notation", (typed) => {
  expect(toPhoneBeginnings(typed)).toEqual(["0321123%", "92321123%", "0092321123%"]);
});

test.each(["321123", "03", "Sana 0321", "03211234567"])("%j is not the mere beginning of a phone number", (typed) => {
  expect(toPhoneBeginnings(typed)).toEqual([]);
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
