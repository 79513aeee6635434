import type { StaffRole } from "#db/schema.ts";
import type { Restaurants } from "../search/list-conditions.server.ts";
import { isRestaurantRole } from "./role-names.ts";
import { type HeldRole, hasRole, type StaffMember } from "./staff-member.ts";

/**
 * Everywhere, or only at the person's own restaurants. For riders 'own' means their deliveries, which the page's query
 * selects.
 */
type Scope = "all" | "own";

const restaurantStaff = { owner: "all", manager: "own", kitchen: "own" } as const;
const managers = { owner: "all", manager: "own" } as const;
const office = { owner: "all", support: "all" } as const;

/**
 * The roles that may open each page and use its forms. A form with a line of its own, such as `menu.edit`, is for these roles
 * only, and its page asks `hasPermission` whether to show the buttons. Moves of orders: features/orders/order-moves.ts.
 */
export const permissions = {
  account: { owner: "all", support: "all", manager: "all", kitchen: "all", rider: "all" },
  board: { ...office, manager: "own", kitchen: "own" },
  order: { ...office, manager: "own", kitchen: "own", rider: "own" },
  ticket: { ...office, manager: "own", kitchen: "own" },
  menu: restaurantStaff,
  "menu.edit": managers,
  hours: restaurantStaff,
  "hours.edit": managers,
  restaurant: managers,
  overview: office,
  restaurants: office,
  "restaurants.approve": office,
  "restaurants.create": office,
  "restaurants.commission": { owner: "all" },
  categories: { owner: "all" },
  staff: managers,
  customers: office,
  riders: office,
  "riders.confirm-cash": { owner: "all" },
  orders: { ...office, manager: "own" },
  reviews: { ...office, manager: "own" },
  "reviews.hide": office,
  reports: managers,
  deliveries: { rider: "own" },
  import: managers,
  "import.restaurants": { owner: "all" },
  history: managers,
  check: { owner: "all" },
} as const satisfies Record<string, Partial<Record<StaffRole, Scope>>>;

export type Permission = keyof typeof permissions;

/** `elsewhere`: the person may do this at other restaurants only; pages answer 404. */
type Access = "allowed" | "elsewhere" | "forbidden";

/** Tells whether a person may open a page or do something, at one restaurant if it is given. */
export function findAccess(member: Pick<StaffMember, "roles">, permission: Permission, vendorId?: string): Access {
  // Also without any role: somebody who has lost the last one must be able to sign out.
  if (permission === "account") return "allowed";
  const access = member.roles.map((held) => accessOf(held, permission, vendorId));
  if (access.includes("allowed")) return "allowed";
  return access.includes("elsewhere") ? "elsewhere" : "forbidden";
}

/** Whether a person may open a page or do something, at one restaurant if it is given. */
export function isPermitted(member: Pick<StaffMember, "roles">, permission: Permission, vendorId?: string): boolean {
  return findAccess(member, permission, vendorId) === "allowed";
}

/** Lists the restaurants at which a person may do something: all of them, or their ids. */
export function listPermittedRestaurants(member: StaffMember, permission: Permission): Restaurants {
  const permitted = member.roles.filter((held) => scopeOf(held, permission));
  if (permitted.some((held) => scopeOf(held, permission) === "all")) return "all";
  return [...new Set(permitted.flatMap(({ vendorId }) => vendorId ?? []))];
}

/** Whether a person may see the sales and the commission of all these restaurants, as in their reports. */
export function maySeeEarnings(member: StaffMember, restaurants: Restaurants): boolean {
  const reported = listPermittedRestaurants(member, "reports");
  return reported === "all" || (restaurants !== "all" && restaurants.every((id) => reported.includes(id)));
}

/** Whether a person may grant or withdraw a role. */
export function mayGrant(member: StaffMember, { role, vendorId }: HeldRole): boolean {
  return member.roles.some((held) => {
    if (held.role === "owner") return true;
    if (held.role === "support") return role === "rider";
    return held.role === "manager" && held.vendorId === vendorId && isRestaurantRole(role);
  });
}

/** Whether a person may disable or enable another, which requires the right to withdraw all of the other's roles. */
export function mayDisable(member: StaffMember, other: { id: string; roles: HeldRole[] }): boolean {
  if (member.id === other.id || (other.roles.length === 0 && !hasRole(member, "owner"))) return false;
  return other.roles.every((role) => mayGrant(member, role));
}

function scopeOf({ role }: HeldRole, permission: Permission): Scope | undefined {
  const scopes: Partial<Record<StaffRole, Scope>> = permissions[permission];
  return scopes[role];
}

function accessOf(held: HeldRole, permission: Permission, vendorId: string | undefined): Access {
  const scope = scopeOf(held, permission);
  if (!scope) return "forbidden";
  const isEverywhere = scope === "all" || vendorId === undefined || held.vendorId === null;
  return isEverywhere || held.vendorId === vendorId ? "allowed" : "elsewhere";
}
