import { expect, test } from "vitest";
import { renderOnPage } from "../../ui/test-render.tsx";
import { RestaurantGrid } from "./restaurant-grid.tsx";

function draw(favouriteIds: string[], hasClosed: boolean): string {
  const list = { restaurants: [], page: 1, hasOthers: false, favouriteIds, hasClosed };
  return renderOnPage(<RestaurantGrid {...list} state={{ favourites: true }} />, "/?favourites=1");
}

test("an empty list of favourites leads to those that are closed, unless all were switched off", () => {
  expect(draw([], false)).toContain("No favourites yet");
  const [closed, switchedOff] = [draw(["karahi"], true), draw(["karahi"], false)];
  for (const html of [closed, switchedOff]) expect(html).toContain("None of your favourites is open now");
  expect(closed).toContain("Show closed");
  expect(switchedOff).not.toContain("Show closed");
});
