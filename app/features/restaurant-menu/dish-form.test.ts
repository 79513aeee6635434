import { expect, test } from "vitest";
import { readTotal } from "./dish-form.tsx";

/** A dish of a till that numbers sizes and extras. */
const dish = {
  id: "1",
  name: "Karahi",
  description: "",
  image: "",
  priceRupees: 500,
  isSoldOut: false,
  sizes: [
    { id: "1", name: "Half", priceRupees: 900 },
    { id: "2", name: "Full", priceRupees: 1_600 },
  ],
  groups: [
    {
      id: "1",
      name: "On the side",
      min: 0,
      max: 3,
      options: [
        { id: "1", name: "Raita", priceRupees: 60, isSoldOut: false },
        { id: "2", name: "Naan", priceRupees: 40, isSoldOut: false },
      ],
    },
  ],
};

test.each([
  ["a size", { variationId: "2", quantity: "1" }, 1_600],
  ["a size and an extra", { variationId: "2", choice1: "1", quantity: "1" }, 1_660],
  ["several, in the dialog over the menu", { stay: "1", variationId: "1", choice2: "2", quantity: "2" }, 1_880],
  ["no quantity", { variationId: "1", quantity: "" }, undefined],
])("the total covers only what was chosen: %s", (_, fields, total) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  expect(readTotal(form, dish)).toBe(total);
});
