import type { Permission } from "../../../app/features/staff/permissions.ts";

/** What a page of the staff asks for. `of`: what tells the restaurant; `forms`: what its forms ask for instead. */
export interface DeskRule {
  permission: Permission;
  forms?: Permission;
  of?: "restaurant" | "order" | "dish" | "extras" | "person";
}

/** Event streams of the staff. */
export const deskStreams: Record<string, DeskRule> = {
  "desk/board/events": { permission: "board", of: "restaurant" },
  "desk/overview/events": { permission: "overview" },
  "desk/deliveries/events": { permission: "deliveries" },
};

/** Every URL of the Express shell that is not a page: a new one has to be added here. */
export const expressRoutes: Record<string, "everybody" | "requests with the token" | "owner" | "staff"> = {
  "/order-tracking/:orderId/events": "owner",
  ...Object.fromEntries(Object.keys(deskStreams).map((path) => [`/${path}`, "staff" as const])),
  "/healthz": "everybody",
  "/readyz": "everybody",
  "/metrics": "requests with the token",
  "/manifest.webmanifest": "everybody",
  "/pictures/": "everybody",
};
