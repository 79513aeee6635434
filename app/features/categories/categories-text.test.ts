import fc from "fast-check";
import { expect, test } from "vitest";
import { readCategories, writeCategories } from "./categories-text.ts";

test("categories are lines in the order customers see, with the name in Urdu after a colon", () => {
  expect(readCategories("Karahi: کڑاہی\r\n\n  BBQ  and   Grill \nCakes, Sweets:")).toEqual({
    categories: [
      { name: "Karahi", nameUrdu: "کڑاہی" },
      { name: "BBQ and Grill", nameUrdu: null },
      { name: "Cakes, Sweets", nameUrdu: null },
    ],
  });
  expect(readCategories(" \n")).toEqual({ categories: [] });
});

test("a colon that no name in Urdu follows is part of the name", () => {
  expect(readCategories("Deals: Family\n10:30 Specials: ناشتہ: 2")).toEqual({
    categories: [
      { name: "Deals: Family", nameUrdu: null },
      { name: "10:30 Specials", nameUrdu: "ناشتہ: 2" },
    ],
  });
});

test.each([
  ["Karahi\nkarahi: کڑاہی", "“karahi” is listed twice."],
  [": کڑاہی", "“: کڑاہی”: the name of a category must have a letter or digit, and at most 50 characters."],
  [
    "x".repeat(51),
    `“${"x".repeat(40)}…”: the name of a category must have a letter or digit, and at most 50 characters.`,
  ],
  [
    `x${"🍕".repeat(25)}`,
    `“x${"🍕".repeat(19)}…”: the name of a category must have a letter or digit, and at most 50 characters.`,
  ],
  [`Karahi: ${"ک".repeat(121)}`, `“Karahi: ${"ک".repeat(32)}…”: the name in Urdu must be at most 120 characters long.`],
  [Array.from({ length: 101 }, (_, index) => `Dish ${index}`).join("\n"), "Please enter at most 100 categories."],
  ["x".repeat(20_001), "Please enter at most 100 categories."],
])("%j is refused", (text, problem) => {
  expect(readCategories(text)).toEqual({ problem });
});

test("categories that are written as text are read as the same categories", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (text) => {
      const read = readCategories(text);
      if ("categories" in read) expect(readCategories(writeCategories(read.categories, "\n"))).toEqual(read);
    }),
  );
});
