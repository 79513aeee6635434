import { expect, test } from "vitest";
import { categoryEmoji, nameForms } from "./categories.ts";

test.each([
  ["Burgers", "burger"],
  ["Burger", "burgers"],
  ["Bakery", "bakeries"],
  ["Bakeries", "bakery"],
  ["Sandwich", "sandwiches"],
  ["Sandwiches", "sandwich"],
  [" BBQ ", "bbq"],
])("%s also means %s", (name, other) => {
  expect(nameForms(name)).toContain(other);
});

test("a name does not mean a longer one", () => {
  expect(nameForms("Fish")).not.toContain("fish & chips");
});

test("emojis ignore case and plural, and every name has one", () => {
  expect(categoryEmoji("Burgers")).toBe("🍔");
  expect(categoryEmoji("SANDWICHES")).toBe("🥪");
  expect(categoryEmoji("Something else")).toBe("🍴");
});
