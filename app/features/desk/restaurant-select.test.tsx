import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { maxChoices } from "./restaurant-choices.ts";
import { RestaurantSelect } from "./restaurant-select.tsx";

function draw(count: number, hint?: string): string {
  const restaurants = Array.from({ length: count }, (_, id) => ({ id: String(id), restaurantName: `Karahi ${id}` }));
  const hinted = hint === undefined ? {} : { hint };
  return renderToStaticMarkup(<RestaurantSelect restaurants={restaurants} none="All" defaultValue="" {...hinted} />);
}

test("a select that does not list all restaurants says so, and where the others are", () => {
  const others = "Not all restaurants are listed here. Open the others from the page Restaurants.";
  expect(draw(maxChoices + 1)).toContain(others);
  expect(draw(maxChoices + 1, "Only for cooks.")).toContain(`Only for cooks. ${others}`);
  expect(draw(maxChoices)).not.toContain("hint");
});
