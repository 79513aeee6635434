import { expect, test } from "vitest";
import type { StaffRole } from "#db/schema.ts";
import {
  findAccess,
  listPermittedRestaurants,
  mayDisable,
  mayGrant,
  type Permission,
  permissions,
} from "./permissions.ts";
import { type HeldRole, hasRole, type StaffMember } from "./staff-member.ts";

const allPermissions = Object.keys(permissions) as Permission[];
const roles: StaffRole[] = ["owner", "support", "manager", "kitchen", "rider"];

const held = (role: StaffRole, vendorId = "karahi"): HeldRole => ({
  role,
  vendorId: role === "manager" || role === "kitchen" ? vendorId : null,
});
const memberWith = (...held: HeldRole[]): StaffMember => ({
  id: "1",
  fullName: "Ali",
  email: "ali@tiffin.example",
  riderId: null,
  roles: held,
});

test("each role opens the listed pages and actions, at its own restaurant and at another one", () => {
  const shown = { allowed: "yes", elsewhere: "404", forbidden: "403" };
  const lines = allPermissions.map((permission) => {
    const cells = roles.map((role) => {
      const [own, other] = ["karahi", "biryani"].map((id) => shown[findAccess(memberWith(held(role)), permission, id)]);
      return (own === other ? `${own}` : `${own} ${other}`).padEnd(8);
    });
    return `${permission.padEnd(23)}${cells.join("")}`.trimEnd();
  });
  const heading = `${" ".repeat(23)}${roles.map((role) => role.padEnd(8)).join("")}`.trimEnd();
  expect([heading, ...lines].join("\n")).toMatchInlineSnapshot(`
    "                       owner   support manager kitchen rider
    account                yes     yes     yes     yes     yes
    board                  yes     yes     yes 404 yes 404 403
    order                  yes     yes     yes 404 yes 404 yes
    ticket                 yes     yes     yes 404 yes 404 403
    menu                   yes     403     yes 404 yes 404 403
    menu.edit              yes     403     yes 404 403     403
    hours                  yes     403     yes 404 yes 404 403
    hours.edit             yes     403     yes 404 403     403
    restaurant             yes     403     yes 404 403     403
    overview               yes     yes     403     403     403
    restaurants            yes     yes     403     403     403
    restaurants.approve    yes     yes     403     403     403
    restaurants.create     yes     yes     403     403     403
    restaurants.commission yes     403     403     403     403
    categories             yes     403     403     403     403
    staff                  yes     403     yes 404 403     403
    customers              yes     yes     403     403     403
    riders                 yes     yes     403     403     403
    riders.confirm-cash    yes     403     403     403     403
    orders                 yes     yes     yes 404 403     403
    reviews                yes     yes     yes 404 403     403
    reviews.hide           yes     yes     403     403     403
    reports                yes     403     yes 404 403     403
    deliveries             403     403     403     403     yes
    import                 yes     403     yes 404 403     403
    import.restaurants     yes     403     403     403     403
    history                yes     403     yes 404 403     403
    check                  yes     403     403     403     403"
  `);
});

test("several roles add up, and no role opens only the account", () => {
  const both = memberWith(held("kitchen"), held("manager", "biryani"));
  expect(findAccess(both, "menu.edit", "biryani")).toBe("allowed");
  expect(findAccess(both, "menu.edit", "karahi")).toBe("elsewhere");
  expect(findAccess(both, "menu", "karahi")).toBe("allowed");
  expect(findAccess(both, "menu")).toBe("allowed");
  expect(listPermittedRestaurants(both, "menu")).toEqual(["karahi", "biryani"]);
  expect(listPermittedRestaurants(both, "menu.edit")).toEqual(["biryani"]);
  expect(listPermittedRestaurants(memberWith(held("owner"), held("kitchen")), "menu")).toBe("all");
  expect(listPermittedRestaurants(memberWith(held("support")), "menu")).toEqual([]);
  const open = allPermissions.filter((permission) => findAccess(memberWith(), permission) !== "forbidden");
  expect(open).toEqual(["account"]);
});

test("a role is held at its own restaurant, or asked for at any", () => {
  const manager = memberWith(held("manager"));
  const places = ["karahi", "biryani", undefined];
  expect(places.map((place) => hasRole(manager, "manager", place))).toEqual([true, false, true]);
});

test("each role may give the listed roles, and no others", () => {
  const lines = roles.map((giver) => {
    const given = [...roles.map((role) => held(role)), held("kitchen", "biryani"), held("manager", "biryani")];
    const may = given.filter((role) => mayGrant(memberWith(held(giver)), role));
    return `${giver}: ${may.map(({ role, vendorId }) => [role, vendorId].filter(Boolean).join(" at ")).join(", ")}`;
  });
  expect(lines).toEqual([
    "owner: owner, support, manager at karahi, kitchen at karahi, rider, kitchen at biryani, manager at biryani",
    "support: rider",
    "manager: manager at karahi, kitchen at karahi",
    "kitchen: ",
    "rider: ",
  ]);
});

test("a person is disabled only by someone who may withdraw every role, and never by themselves", () => {
  const other = (...roles: HeldRole[]) => ({ id: "2", roles });
  const holding = (role: StaffRole) => memberWith(held(role));
  const [owner, manager, support] = [holding("owner"), holding("manager"), holding("support")];
  expect(mayDisable(manager, other(held("kitchen")))).toBe(true);
  expect(mayDisable(manager, other(held("kitchen"), held("kitchen", "biryani")))).toBe(false);
  expect(mayDisable(manager, other(held("kitchen"), held("rider")))).toBe(false);
  expect(mayDisable(manager, other({ role: "owner", vendorId: "karahi" }))).toBe(false);
  expect(mayDisable(support, other(held("rider")))).toBe(true);
  expect(mayDisable(support, other())).toBe(false);
  expect(mayDisable(owner, other())).toBe(true);
  expect(mayDisable(owner, other(held("owner")))).toBe(true);
  expect(mayDisable(owner, { id: "1", roles: [] })).toBe(false);
});
