import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { inLanguage } from "../../i18n/in-language.server.ts";
import { OptionGroups, readTotal } from "./dish-form.tsx";

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

test("an extra is not chosen because its id equals the quantity or the size", () => {
  const options = ["2", "7", "raita"].map((id) => ({ id, name: id, priceRupees: 60, isSoldOut: false }));
  const groups = [{ id: "sides", name: "On the side", min: 0, max: 3, options }];
  const reply = { title: "", values: { quantity: "2", variationId: "7", choice3: "raita" }, errors: {} };
  const html = renderToString(<OptionGroups groups={groups} reply={reply} />);
  expect(html.match(/checked="" value="[^"]*"/g)).toEqual(['checked="" value="raita"']);
});

test("in right-to-left text, the plus stays before the price of an extra", () => {
  const options = [{ id: "raita", name: "Raita", priceRupees: 60, isSoldOut: false }];
  const groups = [{ id: "sides", name: "On the side", min: 0, max: 3, options }];
  const html = inLanguage("ur", () => renderToString(<OptionGroups groups={groups} reply={undefined} />));
  expect(html).toContain("\u2068+ Rs. 60\u2069");
});
