import { expect, test } from "vitest";
import { type EarlierLine, matchLine, type TodaysDish } from "./order-again.ts";

const earlier: EarlierLine = {
  dish: "karahi",
  name: "Chicken Karahi",
  urdu: null,
  size: null,
  price: 600,
  quantity: 2,
  note: "no onions",
  extras: [
    { group: "Spice", name: "Hot" },
    { group: "Sauces", name: "Raita" },
  ],
};
const option = (name: string, priceRupees: number) => ({ id: `id of ${name}`, name, priceRupees, isSoldOut: false });
const spice = { id: "s", name: "Spice", min: 1, max: 1, options: [option("Mild", 0), option("Hot", 0)] };
const sauces = { id: "t", name: "Sauces", min: 0, max: 2, options: [option("Raita", 100), option("Mayo", 40)] };
const today: TodaysDish = { id: "karahi", price: 500, isSoldOut: false, sizes: [], groups: [spice, sauces] };
const sizes = [
  { id: "half", name: "Half", price: 500 },
  { id: "full", name: "Full", price: 900 },
];
const without = (group: typeof spice, name: string) => ({
  ...group,
  options: group.options.filter((each) => each.name !== name),
});

test("an unchanged dish comes back with its extras, its note and its quantity", () => {
  const line = { menuItemId: "karahi", variationId: null, note: "no onions", quantity: 2, priceRupees: 600 };
  expect(matchLine(earlier, today)).toEqual({
    line: { ...line, optionIds: ["id of Hot", "id of Raita"] },
    changes: [],
  });
});

test("a size is matched by name, at today's price", () => {
  const { line, changes } = matchLine({ ...earlier, size: "Full" }, { ...today, sizes });
  expect(line).toMatchObject({ variationId: "full", priceRupees: 1000 });
  expect(changes).toEqual([{ kind: "price", name: "Chicken Karahi (Full)", fromRupees: 600, toRupees: 1000 }]);
});

test("an extra that is gone or sold out is left out, and the new price is reported", () => {
  const soldOut = { ...sauces, options: sauces.options.map((each) => ({ ...each, isSoldOut: true })) };
  for (const groups of [[spice, without(sauces, "Raita")], [spice], [spice, soldOut]]) {
    const { line, changes } = matchLine(earlier, { ...today, groups });
    expect(line).toMatchObject({ optionIds: ["id of Hot"], priceRupees: 500 });
    expect(changes).toEqual([
      { kind: "without", name: "Chicken Karahi", extras: ["Raita"] },
      { kind: "price", name: "Chicken Karahi", fromRupees: 600, toRupees: 500 },
    ]);
  }
});

test.each<[string, EarlierLine, TodaysDish | undefined, string]>([
  ["a dish that left the menu", earlier, undefined, "gone"],
  ["a sold-out dish", earlier, { ...today, isSoldOut: true }, "sold-out"],
  ["a size that is gone", { ...earlier, size: "Family" }, { ...today, sizes }, "size"],
  ["a dish that comes in sizes now", earlier, { ...today, sizes }, "size"],
  ["a dish that no longer comes in sizes", { ...earlier, size: "Half" }, today, "size"],
  ["a dish without an extra it needs", earlier, { ...today, groups: [without(spice, "Hot"), sauces] }, "extras"],
  [
    "a dish whose required extras are sold out",
    earlier,
    { ...today, groups: [{ ...spice, options: spice.options.map((each) => ({ ...each, isSoldOut: true })) }, sauces] },
    "sold-out",
  ],
  ["a dish that needs another extra", { ...earlier, extras: [] }, today, "extras"],
])("%s is left out", (_, line, dish, reason) => {
  expect(matchLine(line, dish)).toMatchObject({ changes: [{ kind: "left-out", reason }] });
  expect(matchLine(line, dish).line).toBeUndefined();
});
