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
  expect(html.includes("Restaurant</label>")).toBe(isOffered);
  expect(/<option value="ada"[^>]* selected=""/.test(html)).toBe(isOffered);
});

test("each active filter is a link that removes it and leads to the first page", () => {
  const filters = {
    search: "ali",
    role: "kitchen",
    roles: ["kitchen" as const],
    restaurant: "ada",
    restaurants: branches,
  };
  const html = renderOnPage(<StaffSearch {...filters} />, "/?role=kitchen&page=2");
  for (const name of ["‘ali’", "Kitchen", "Ada"])
    expect(html).toMatch(new RegExp(`<a [^>]*class="filter-chip"[^>]*>(?:(?!</a>).)*${name}`));
  expect(html).toContain('href="/"');
  const unknown = renderOnPage(<StaffSearch {...{ ...filters, role: "chef", restaurant: "gone" }} />);
  expect(unknown).toContain("‘chef’ is not a role");
  expect(unknown).toContain("Unknown restaurant");
});
