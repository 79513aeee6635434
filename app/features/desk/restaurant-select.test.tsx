import { expect, test } from "vitest";
import { renderOnPage } from "../../ui/test-render.tsx";
import { maxChoices } from "./restaurant-choices.ts";
import { RestaurantSelect } from "./restaurant-select.tsx";

function draw(count: number, hint?: string): string {
  const restaurants = Array.from({ length: count }, (_, id) => ({ id: String(id), restaurantName: `Karahi ${id}` }));
  const hinted = hint === undefined ? {} : { hint };
  const select = <RestaurantSelect restaurants={restaurants} none="All" defaultValue="" {...hinted} />;
  return renderOnPage(select, "/desk/orders?day=2026-11-20");
}

test("a select that does not list all restaurants links to a search for the others", () => {
  const others =
    /Not all are listed here: <a href="\/desk\/choose\?page=%2Fdesk%2Forders"[^>]*>Another restaurant<\/a>/;
  expect(draw(maxChoices + 1)).toMatch(others);
  expect(draw(maxChoices + 1, "Only for cooks.")).toContain("Only for cooks. Not all are listed here");
  expect(draw(maxChoices)).not.toContain("hint");
});
