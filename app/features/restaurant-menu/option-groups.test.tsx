import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { inLanguage } from "../../i18n/in-language.server.ts";
import { OptionGroups } from "./dish-form.tsx";

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
