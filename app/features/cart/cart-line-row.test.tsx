import { expect, test } from "vitest";
import { renderOnPage } from "../../ui/test-render.tsx";
import { CartLineRow } from "./cart-line-row.tsx";
import type { CartLine } from "./cart-lines.server.ts";

const line = {
  name: "Karahi",
  variationName: "Half",
  quantity: 2,
  priceRupees: 700,
  choices: [],
} as unknown as CartLine;

test.each([
  ["Half", "Karahi (Half)"],
  [null, "Karahi"],
])("with the size %s, screen readers tell the buttons of a line from those of other sizes", (variationName, name) => {
  const html = renderOnPage(<CartLineRow line={{ ...line, variationName }} vendorId="1" reply={undefined} />);
  const hidden = [...html.matchAll(/<span class="visually-hidden">(.*?)<\/span>/g)].map(([, text]) => text);
  expect(hidden).toEqual([`Decrease quantity of ${name}`, `Increase quantity of ${name}`, name, name]);
});
