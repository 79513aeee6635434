import { expect, test } from "vitest";
import { toOrderNumber, toPhoneBeginning, toPhonePattern, toWordQuery } from "./typed-search.ts";

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
  ["567", undefined],
  ["Sana 4567", undefined],
  ["%", undefined],
])("%j is a phone number that ends as %j", (typed, pattern) => {
  expect(toPhonePattern(typed)).toBe(pattern);
});

test.each([
  ["0321-123", true],
  ["+92 321", true],
  ["0092321123", true],
  ["۰۳۲۱", true],
  ["0322", false],
  ["0211", false],
])("%j begins each notation of +92 321 1234567: %s", (typed, isBeginning) => {
  const beginning = new RegExp(toPhoneBeginning(typed) ?? "");
  for (const stored of ["03211234567", "923211234567", "00923211234567"])
    expect(beginning.test([...stored].reverse().join("")), stored).toBe(isBeginning);
});

test.each(["321123", "03", "Sana 0321", "03211234567"])("%j is no mere beginning of a phone number", (typed) => {
  expect(toPhoneBeginning(typed)).toBeUndefined();
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
