import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { OrderedDishes } from "./ordered-dishes.tsx";

test("a dish is isolated together with its quantity, which would otherwise follow an English name on Urdu pages", () => {
  const dish = { quantity: 2, name: "Karahi", size: "Half" };
  const html = renderToString(<OrderedDishes dishes={[dish]} />).replaceAll("<!-- -->", "");
  expect(html).toContain("<bdi>2\u00a0×\u00a0Karahi (<bdi>Half</bdi>)</bdi>");
});
