import { expect, test } from "vitest";
import { findPageOfRestaurant, listDeskPages } from "./desk-pages.ts";
import { withRestaurant } from "./restaurant-path.ts";
import type { StaffMember } from "./staff-member.ts";

const owner: StaffMember = {
  id: "1",
  email: "owner@staff.example",
  fullName: "Owner",
  riderId: null,
  roles: [{ role: "owner", vendorId: null }],
};

test("after choosing a restaurant people reach the page they asked for, even one without a tab", () => {
  for (const path of ["/desk/menu", "/desk/menu/options", "/desk/menu/items/new", "/desk/restaurant/areas"])
    expect(findPageOfRestaurant(owner, path)).toMatchObject({ to: path });
  expect(findPageOfRestaurant(owner, "/desk/menu/options")).toMatchObject({ label: "Menu", permission: "menu" });
});

test("any other path leads to the first page of a restaurant", () => {
  const elsewhere = ["/", "//evil.example", "/desk/menus", "/desk/overview", "https://evil.example/desk/menu/"];
  for (const path of [undefined, ...elsewhere])
    expect(findPageOfRestaurant(owner, path)).toMatchObject({ to: "/desk/orders" });
});

test("no two tabs of a wide screen have the same icon", () => {
  for (const role of ["owner", "support", "manager"] as const) {
    const icons = listDeskPages({ ...owner, roles: [{ role, vendorId: role === "manager" ? "own" : null }] })
      .slice(0, 6)
      .map(({ icon }) => icon);
    expect(new Set(icons).size, role).toBe(icons.length);
  }
});

test("links keep the restaurant only where the person may open the page for it", () => {
  const roles = [
    { role: "manager" as const, vendorId: "own" },
    { role: "kitchen" as const, vendorId: "other" },
  ];
  const linksAt = (restaurant: string) =>
    listDeskPages({ ...owner, roles }).map((page) => withRestaurant(page, `?restaurant=${restaurant}`));
  const kept = ["board", "menu", "hours"].map((page) => `/desk/${page}?restaurant=other`);
  const others = ["orders", "restaurant", "import", "staff", "reviews", "reports", "history"].map(
    (page) => `/desk/${page}`,
  );
  expect(linksAt("other")).toEqual([...kept, ...others]);
  expect(linksAt("own").every((link) => link.endsWith("?restaurant=own"))).toBe(true);
});
