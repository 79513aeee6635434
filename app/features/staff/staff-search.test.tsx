import { expect, test } from "vitest";
import { renderOnPage } from "../../ui/test-render.tsx";
import { StaffSearch } from "./staff-search.tsx";

const branches = [
  { id: "ada", restaurantName: "Ada" },
  { id: "biryani", restaurantName: "Biryani" },
];

test.each([
  { restaurants: branches, isOffered: true },
  { restaurants: branches.slice(0, 1), isOffered: false },
])("the staff's restaurant is chosen only from several: $isOffered", ({ restaurants, isOffered }) => {
  const filters = { search: undefined, role: undefined, roles: [], restaurant: "ada" };
  const html = renderOnPage(<StaffSearch {...filters} restaurants={restaurants} />);
  expect(html.includes(">Restaurant<")).toBe(isOffered);
  expect(/<option value="ada"[^>]* selected=""/.test(html)).toBe(isOffered);
});
