import { data, type RouterContextProvider } from "react-router";
import { listPermittedRestaurants, type Permission } from "../../features/desk/permissions.ts";
import { listRestaurantChoices } from "../../features/desk/restaurant-choices.server.ts";
import type { RestaurantName } from "../../features/desk/restaurant-names.server.ts";
import type { StaffMember } from "../../features/desk/staff-member.ts";
import { requirePermission } from "./staff.server.ts";

/**
 * Finds the restaurants of a list: the one in `?restaurant=`, by default all that the person may see.
 * @throws {Response} 403 or 404, like `requirePermission`
 */
export function findScope(
  context: Readonly<RouterContextProvider>,
  url: URL,
  permission: Permission,
): { member: StaffMember; restaurants: "all" | string[] } {
  const wanted = url.searchParams.get("restaurant") || undefined;
  const member = requirePermission(context, permission, wanted);
  return { member, restaurants: wanted ? [wanted] : listPermittedRestaurants(member, permission) };
}

/**
 * Finds the restaurants of a report (`scope`), and the restaurants to choose from.
 * @returns `restaurant`: the report's restaurant, undefined if it is about several
 * @throws {Response} 403 or 404, like `requirePermission`
 */
export async function findReportScope(
  context: Readonly<RouterContextProvider>,
  url: URL,
): Promise<{ scope: "all" | string[]; restaurants: RestaurantName[]; restaurant: RestaurantName | undefined }> {
  const { member, restaurants: scope } = findScope(context, url, "reports");
  const [only] = scope === "all" || scope.length > 1 ? [] : scope;
  const restaurants = await listRestaurantChoices(listPermittedRestaurants(member, "reports"), only);
  const restaurant = restaurants.find(({ id }) => id === only);
  if (only !== undefined && !restaurant) throw data(null, 404);
  return { scope, restaurants, restaurant };
}
