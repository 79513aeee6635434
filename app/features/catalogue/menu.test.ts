import { expect, test } from "vitest";
import type { MenuItem } from "./menu.server.ts";
import { groupByCategory } from "./menu.ts";

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
  variations: [],
});

test("dishes stand under their category, dishes without one at the end", () => {
  const menu = groupByCategory([
    dish("Naan", ""),
    dish("Chai", "Drinks"),
    dish("Karahi", "Karahi"),
    dish("Lassi", "Drinks"),
  ]);
  expect(menu.map(({ name, items }) => [name, items.map((item) => item.name)])).toEqual([
    ["Drinks", ["Chai", "Lassi"]],
    ["Karahi", ["Karahi"]],
    ["Other", ["Naan"]],
  ]);
});
