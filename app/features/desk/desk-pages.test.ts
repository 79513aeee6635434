import { expect, test } from "vitest";
import { findPageOfRestaurant } from "./desk-pages.ts";
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
  for (const path of [
    undefined,
    "/",
    "//evil.example",
    "/desk/menus",
    "/desk/overview",
    "https://evil.example/desk/menu/",
  ])
    expect(findPageOfRestaurant(owner, path)).toMatchObject({ to: "/desk/orders" });
});
