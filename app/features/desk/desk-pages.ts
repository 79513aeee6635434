import type { IconName } from "../../ui/icon.tsx";
import type { Restaurants } from "../search/list-conditions.server.ts";
import { isPermitted, listPermittedRestaurants, type Permission } from "./permissions.ts";
import type { StaffMember } from "./staff-member.ts";

interface Page {
  to: string;
  icon: IconName;
  label: string;
  /** Whether it is about one restaurant: it accepts `?restaurant=ID`. */
  isPerRestaurant: boolean;
  permission: Permission;
}

export interface DeskPage extends Page {
  /** The restaurants for which the person may open it. */
  restaurants: Restaurants;
}

const allOrders = { to: "/desk/orders", icon: "orders", label: "All orders", isPerRestaurant: true } as const;

const pages: Page[] = [
  { to: "/desk/overview", icon: "eye", label: "Overview", isPerRestaurant: false, permission: "overview" },
  { ...allOrders, permission: "overview" },
  { to: "/desk/restaurants", icon: "home", label: "Restaurants", isPerRestaurant: false, permission: "restaurants" },
  { to: "/desk/customers", icon: "people", label: "Customers", isPerRestaurant: false, permission: "customers" },
  { to: "/desk/board", icon: "bell", label: "Orders", isPerRestaurant: true, permission: "board" },
  { to: "/desk/deliveries", icon: "cash", label: "Deliveries", isPerRestaurant: false, permission: "deliveries" },
  { to: "/desk/menu", icon: "leaf", label: "Menu", isPerRestaurant: true, permission: "menu" },
  { to: "/desk/hours", icon: "clock", label: "Hours", isPerRestaurant: true, permission: "hours" },
  { ...allOrders, permission: "orders" },
  { to: "/desk/restaurant", icon: "home", label: "Restaurant", isPerRestaurant: true, permission: "restaurant" },
  { to: "/desk/import", icon: "file", label: "Import", isPerRestaurant: true, permission: "import" },
  { to: "/desk/categories", icon: "leaf", label: "Categories", isPerRestaurant: false, permission: "categories" },
  { to: "/desk/staff", icon: "profile", label: "Staff", isPerRestaurant: true, permission: "staff" },
  { to: "/desk/riders", icon: "cash", label: "Riders", isPerRestaurant: false, permission: "riders" },
  { to: "/desk/reviews", icon: "star", label: "Reviews", isPerRestaurant: true, permission: "reviews" },
  { to: "/desk/reports", icon: "chart", label: "Reports", isPerRestaurant: true, permission: "reports" },
  { to: "/desk/history", icon: "info", label: "History", isPerRestaurant: true, permission: "history" },
  { to: "/desk/check", icon: "check", label: "Check", isPerRestaurant: false, permission: "check" },
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
  const ofRestaurant = listDeskPages(member).filter(({ isPerRestaurant }) => isPerRestaurant);
  const page = ofRestaurant.find(({ to }) => path === to || path.startsWith(`${to}/`));
  return page ? { ...page, to: path } : ofRestaurant[0];
}
