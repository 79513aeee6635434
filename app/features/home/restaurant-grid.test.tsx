import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { RestaurantGrid } from "./restaurant-grid.tsx";

function draw(favouriteIds: string[], hasClosed: boolean): string {
  const list = { restaurants: [], page: 1, hasOthers: false, favouriteIds, hasClosed };
  const element = <RestaurantGrid {...list} state={{ favourites: true }} />;
  const router = createMemoryRouter([{ path: "*", element }], { initialEntries: ["/?favourites=1"] });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

test("an empty list of favourites leads to those that are closed, unless all were switched off", () => {
  expect(draw([], false)).toContain("No favourites yet");
  const [closed, switchedOff] = [draw(["karahi"], true), draw(["karahi"], false)];
  for (const html of [closed, switchedOff]) expect(html).toContain("None of your favourites is open now");
  expect(closed).toContain("Show closed");
  expect(switchedOff).not.toContain("Show closed");
});
