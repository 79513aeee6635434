import { expect, test } from "vitest";
import { renderOnPage } from "../../ui/test-render.tsx";
import { DeskOptions } from "./options-page.tsx";

function draw(dishes: string[], mayEdit = true): string {
  const raita = { id: "raita", name: "Raita", priceRupees: 50, soldOut: undefined };
  const groups = [{ id: "sauce", vendorId: "karahi", name: "Sauce", min: 0, max: 1, options: [raita], dishes }];
  const props = { groups, vendorId: "karahi", mayEdit, reply: undefined, tomorrow: "2026-11-29" };
  return renderOnPage(<DeskOptions {...props} />, "/desk/menu/options");
}

test("extras that no dish has say where to choose them, to those who may", () => {
  const hint = "choose them on the page of each dish";
  expect(draw([])).toContain(hint);
  expect(draw(["Karahi"])).not.toContain(hint);
  expect(draw([], false)).not.toContain(hint);
});
