import type { IconName } from "../../ui/icon.tsx";
import { findAccess, type Permission } from "./permissions.ts";
import type { StaffMember } from "./staff-member.ts";

export interface DeskPage {
  to: string;
  icon: IconName;
  label: string;
  /** Takes `?restaurant=ID`. */
  isOfRestaurant: boolean;
  permission: Permission;
}

const pages: DeskPage[] = [
  { to: "/desk/board", icon: "orders", label: "Orders", isOfRestaurant: true, permission: "board" },
  { to: "/desk/menu", icon: "leaf", label: "Menu", isOfRestaurant: true, permission: "menu" },
  { to: "/desk/hours", icon: "clock", label: "Hours", isOfRestaurant: true, permission: "hours" },
  { to: "/desk/restaurant", icon: "home", label: "Restaurant", isOfRestaurant: true, permission: "restaurant" },
  { to: "/desk/import", icon: "plus", label: "Import", isOfRestaurant: true, permission: "import" },
  { to: "/desk/staff", icon: "profile", label: "Staff", isOfRestaurant: true, permission: "staff" },
  { to: "/desk/history", icon: "info", label: "History", isOfRestaurant: true, permission: "history" },
];

/** The pages a person may open, the most used first; the account is everybody's. */
export function listDeskPages(member: StaffMember): DeskPage[] {
  return pages.filter(({ permission }) => findAccess(member, permission) === "allowed");
}
