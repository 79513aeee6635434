/** Who may open each page: a new route has to be added here. */
import routes from "../../../app/routes.ts";
import type { DeskRule } from "./express-routes.ts";
import type { World } from "./world.ts";

/** The permission for every desk page. */
export const deskPages: Record<string, DeskRule> = {
  desk: { permission: "account" },
  "desk/choose": { permission: "account" },
  "desk/account": { permission: "account" },
  "desk/account/details": { permission: "account" },
  "desk/account/password": { permission: "account" },
  "desk/board": { permission: "board", of: "restaurant" },
  "desk/board/new-orders": { permission: "board", of: "restaurant" },
  "desk/overview": { permission: "overview" },
  "desk/orders": { permission: "orders", of: "restaurant" },
  "desk/orders/export.csv": { permission: "orders", of: "restaurant" },
  "desk/orders/:orderId": { permission: "order", of: "order" },
  "desk/orders/:orderId/ticket": { permission: "ticket", of: "order" },
  "desk/orders/:orderId/moves/:move": { permission: "order", of: "order" },
  "desk/deliveries": { permission: "deliveries" },
  "desk/deliveries/cash": { permission: "deliveries" },
  "desk/riders": { permission: "riders" },
  "desk/riders/invite": { permission: "riders" },
  "desk/riders/:riderId": { permission: "riders", forms: "riders.confirm-cash" },
  "desk/riders/:riderId/cash/:entryId": { permission: "riders.confirm-cash" },
  "desk/menu": { permission: "menu", of: "restaurant" },
  "desk/menu/items/:itemId": { permission: "menu", forms: "menu.edit", of: "dish" },
  "desk/menu/options": { permission: "menu", of: "restaurant" },
  "desk/menu/options/:groupId": { permission: "menu.edit", of: "extras" },
  "desk/menu/options/:groupId/delete": { permission: "menu.edit", of: "extras" },
  "desk/menu/export.json": { permission: "menu.edit", of: "restaurant" },
  "desk/menu/export.csv": { permission: "menu.edit", of: "restaurant" },
  "desk/import": { permission: "import", of: "restaurant" },
  "desk/hours": { permission: "hours", of: "restaurant" },
  "desk/restaurant": { permission: "restaurant", of: "restaurant" },
  "desk/restaurant/areas": { permission: "restaurant", of: "restaurant" },
  "desk/customers": { permission: "customers" },
  "desk/customers/:customerId": { permission: "customers" },
  "desk/restaurants": { permission: "restaurants" },
  "desk/restaurants/:restaurantId": { permission: "restaurants" },
  "desk/restaurants/new": { permission: "restaurants.create" },
  "desk/staff": { permission: "staff", of: "restaurant" },
  "desk/staff/invite": { permission: "staff", of: "restaurant" },
  "desk/staff/withdraw-invitation": { permission: "staff" },
  "desk/staff/:staffId": { permission: "staff", of: "person" },
  "desk/reviews": { permission: "reviews", forms: "reviews.hide", of: "restaurant" },
  "desk/reports": { permission: "reports", of: "restaurant" },
  "desk/reports/export.csv": { permission: "reports", of: "restaurant" },
  "desk/history": { permission: "history", of: "restaurant" },
  "desk/categories": { permission: "categories" },
  "desk/check": { permission: "check" },
};

/** Who may open each page of customers: any customer, or only the owner of the order it shows. */
export const customerPages: Record<string, "any customer" | "owner"> = {
  "": "any customer",
  "restaurant/:restaurantId": "any customer",
  "restaurant/:restaurantId/items/:itemId": "any customer",
  favourites: "any customer",
  cart: "any customer",
  payment: "any customer",
  orders: "any customer",
  "order-tracking/:orderId": "owner",
  "order-tracking/:orderId/cancel": "owner",
  "review/:orderId": "owner",
  reviews: "any customer",
  profile: "any customer",
  "profile/edit": "any customer",
  "profile/password": "any customer",
  "profile/addresses": "any customer",
  "profile/devices": "any customer",
  "profile/notifications": "any customer",
  "profile/data": "any customer",
  "profile/data/download": "any customer",
};

/** Public pages: they depend on the link, on the browser's cookies, or on nothing. */
export const publicPages = [
  "desk/sign-in",
  "desk/sign-out",
  "desk/set-up",
  "desk/invitation/:token",
  "logout",
  "lite",
  "language",
  "*",
];

/** The routes of all pages, without the layouts. */
export const pageRoutes = routes.flatMap(({ children, ...route }) => children ?? [route]);
/** The routes nested under a layout, by the path of its file below `app`. */
export const childrenOf = (layout: string) => routes.find(({ file }) => file === layout)?.children ?? [];
export const pathsOf = (entries: { path?: string }[]) => entries.map(({ path = "" }) => path);

/** The path of a route, with the world's ids in place of its parameters. */
export const fillPath = (path: string, { parameters }: Pick<World, "parameters">) =>
  `/${path.replace(/:(\w+)/g, (_, name) => parameters[name] ?? "none").replace("*", "no-such-page")}`;
