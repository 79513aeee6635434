import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { OrderLines } from "./order-lines.tsx";

test("a dish is isolated together with its quantity, which would otherwise follow an English name on Urdu pages", () => {
  const line = { quantity: 2, name: "Karahi", size: "Half", extras: [], note: "", totalRupees: 900 };
  const html = renderToString(<OrderLines lines={[line]} />).replaceAll("<!-- -->", "");
  expect(html).toContain('<bdi><span class="line-count">2 ×</span> Karahi (<bdi>Half</bdi>)</bdi>');
});

test("an order in a list is as long as the names of its dishes, without what was chosen for each", () => {
  const extras = ["Spice level: Hot", "Sauces: Garlic mayo, Raita"];
  const line = { quantity: 1, name: "Karahi", size: "Half", extras, note: "Well done", totalRupees: 900 };
  const html = renderToString(<OrderLines lines={[line]} />).replaceAll(/<!-- -->|<[^>]+>/g, "");
  expect(html).toBe("1 × Karahi (Half)");
});
