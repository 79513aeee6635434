import { data, type RouterContextProvider } from "react-router";
import { listPermittedRestaurants, type Permission } from "../features/staff/permissions.ts";
import type { StaffMember } from "../features/staff/staff-member.ts";
import { requirePermission } from "./staff.server.ts";

/**
 * Whose rows a list shows: those of the restaurant that `?restaurant=` names, else of all that the person may see.
 * @throws {Response} 403 and 404 as `requirePermission`
 */
export function findScope(
  context: Readonly<RouterContextProvider>,
  url: URL,
  permission: Permission,
): { member: StaffMember; restaurants: "all" | string[] } {
  const wanted = url.searchParams.get("restaurant") || undefined;
  const member = requirePermission(context, permission, wanted);
  if (wanted?.includes("\0")) throw data(null, 404);
  return { member, restaurants: wanted ? [wanted] : listPermittedRestaurants(member, permission) };
}
