import type { IconName } from "../../ui/icon.tsx";
import type { Restaurants } from "../search/list-conditions.server.ts";
import { isPermitted, listPermittedRestaurants, type Permission } from "./permissions.ts";
import type { StaffMember } from "./staff-member.ts";

interface Page {
  to: string;
  icon: IconName;
  label: string;
  /** Whether it is about one restaurant: it accepts `?restaurant=ID`. */
  isOfRestaurant: boolean;
  permission: Permission;
}

export interface DeskPage extends Page {
  /** The restaurants for which the person may open it. */
  restaurants: Restaurants;
}

const allOrders = { to: "/desk/orders", icon: "orders", label: "All orders", isOfRestaurant: true } as const;

const pages: Page[] = [
  { to: "/desk/overview", icon: "eye", label: "Overview", isOfRestaurant: false, permission: "overview" },
  { ...allOrders, permission: "overview" },
  { to: "/desk/restaurants", icon: "home", label: "Restaurants", isOfRestaurant: false, permission: "restaurants" },
  { to: "/desk/customers", icon: "people", label: "Customers", isOfRestaurant: false, permission: "customers" },
  { to: "/desk/board", icon: "bell", label: "Orders", isOfRestaurant: true, permission: "board" },
  { to: "/desk/deliveries", icon: "cash", label: "Deliveries", isOfRestaurant: false, permission: "deliveries" },
  { to: "/desk/menu", icon: "leaf", label: "Menu", isOfRestaurant: true, permission: "menu" },
  { to: "/desk/hours", icon: "clock", label: "Hours", isOfRestaurant: true, permission: "hours" },
  { ...allOrders, permission: "orders" },
  { to: "/desk/restaurant", icon: "home", label: "Restaurant", isOfRestaurant: true, permission: "restaurant" },
  { to: "/desk/import", icon: "file", label: "Import", isOfRestaurant: true, permission: "import" },
  { to: "/desk/categories", icon: "leaf", label: "Categories", isOfRestaurant: false, permission: "categories" },
  { to: "/desk/staff", icon: "profile", label: "Staff", isOfRestaurant: true, permission: "staff" },
  { to: "/desk/riders", icon: "cash", label: "Riders", isOfRestaurant: false, permission: "riders" },
  { to: "/desk/reports", icon: "chart", label: "Reports", isOfRestaurant: true, permission: "reports" },
  { to: "/desk/history", icon: "info", label: "History", isOfRestaurant: true, permission: "history" },
  { to: "/desk/check", icon: "check", label: "Check", isOfRestaurant: false, permission: "check" },
];

/** The number of tabs that fit beside the account on a phone; the account's page lists all pages. */
export const maxTabs = 3;

/** Returns the label of the account's tab and page. For people with more pages than tabs the page also links to the others. */
export function nameAccount(pages: DeskPage[]): string {
  return pages.length > maxTabs ? "More" : "Account";
}

/** Lists the pages a person may open, the most used first, without the account, which everybody has. */
export function listDeskPages(member: StaffMember): DeskPage[] {
  const open = pages.filter(({ permission }) => isPermitted(member, permission));
  // "All orders" is listed twice: the platform's staff get it before the board, a restaurant's after it.
  const once = open.filter((page, index) => open.findIndex(({ to }) => to === page.to) === index);
  return once.map((page) => ({ ...page, restaurants: listPermittedRestaurants(member, page.permission) }));
}

/**
 * Finds the restaurant page at `path` or, for a page without a tab of its own such as '/desk/menu/options', the page above
 * it, with `path` as its link. Without one, returns the first restaurant page that the person may open.
 */
export function findPageOfRestaurant(member: StaffMember, path = ""): DeskPage | undefined {
  const ofRestaurant = listDeskPages(member).filter(({ isOfRestaurant }) => isOfRestaurant);
  const page = ofRestaurant.find(({ to }) => path === to || path.startsWith(`${to}/`));
  return page ? { ...page, to: path } : ofRestaurant[0];
}
