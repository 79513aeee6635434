import type { Permission } from "../../../app/features/desk/permissions.ts";

/** Who may open a desk page. */
export interface DeskRule {
  permission: Permission;
  /** The permission for its forms, if it is another one. */
  forms?: Permission;
  /** The parameter that determines the restaurant; without it the permission is needed for all restaurants. */
  of?: "restaurant" | "order" | "dish" | "extras" | "person";
}

/** Event streams of the desk. */
export const deskStreams: Record<string, DeskRule> = {
  "desk/board/events": { permission: "board", of: "restaurant" },
  "desk/overview/events": { permission: "overview" },
  "desk/deliveries/events": { permission: "deliveries" },
  "desk/riders/:riderId/events": { permission: "riders" },
  "desk/orders/:orderId/events": { permission: "order", of: "order" },
};

/** Every URL that Express answers itself, and who may request it. A new one has to be added here. */
export const expressRoutes: Record<string, "everybody" | "requests with the token" | "owner" | "staff"> = {
  "/order-tracking/:orderId/events": "owner",
  ...Object.fromEntries(Object.keys(deskStreams).map((path) => [`/${path}`, "staff" as const])),
  "/healthz": "everybody",
  "/readyz": "everybody",
  "/metrics": "requests with the token",
  "/manifest.webmanifest": "everybody",
  "/__manifest": "everybody",
  "/pictures/": "everybody",
};
