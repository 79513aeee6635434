import { expect, test } from "vitest";
import type { MenuItem } from "./menu.server.ts";
import { groupByCategory, searchMenu, searchMisspelt } from "./menu.ts";

const dish = (name: string, category: string): MenuItem => ({
  id: name,
  name,
  category,
  description: "",
  priceRupees: 100,
  image: "",
  isPopular: false,
  isSoldOut: false,
  extras: "none",
  sizes: [],
});

test("dishes are grouped by category, dishes without one at the end", () => {
  const menu = groupByCategory([
    dish("Naan", ""),
    dish("Chai", "Drinks"),
    dish("Karahi", "Karahi"),
    dish("Lassi", "Drinks"),
  ]);
  const shown = menu.map(({ name, items }) => `${name}: ${items.map((item) => item.name).join(", ")}`);
  expect(shown).toEqual(["Drinks: Chai, Lassi", "Karahi: Karahi", "Other: Naan"]);
});

test.each([
  ["KARAHI", ["Chicken Karahi", "Handi"]],
  ["chick kar", ["Chicken Karahi"]],
  ["  creamy ", ["Handi"]],
  ["drinks", ["Lassi"]],
  ["lassi karahi", []],
  [".*", []],
])("a search of a menu for %j finds %j", (search, names) => {
  const menu = groupByCategory([
    dish("Chicken Karahi", "Mains"),
    { ...dish("Handi", "Mains"), description: "Creamy, not a karahi" },
    dish("Lassi", "Drinks"),
  ]);
  const found = searchMenu(menu, search);
  expect(found.flatMap(({ items }) => items.map(({ name }) => name))).toEqual(names);
  expect(found.every(({ items }) => items.length > 0)).toBe(true);
});

test.each([
  ["biriyani", ["Chicken Biryani"]],
  ["chiken biryni", ["Chicken Biryani"]],
  ["BIRAYNI", ["Chicken Biryani"]],
  ["drniks", ["Chai"]],
  ["chai biriyani", []],
  ["bry", []],
  ["chaai", ["Chai"]],
  ["!!", []],
  ["a".repeat(90), []],
])("a misspelt search of a menu for %j finds %j", (search, names) => {
  const menu = groupByCategory([dish("Chicken Biryani", "Rice"), dish("Chai", "Drinks"), dish("Raita", "")]);
  const found = searchMisspelt(menu, search);
  expect(found.flatMap(({ items }) => items.map(({ name }) => name))).toEqual(names);
});
