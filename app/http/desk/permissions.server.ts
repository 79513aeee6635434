import { data, href, type RouterContextProvider, redirect } from "react-router";
import { findAccess, isPermitted, listPermittedRestaurants, type Permission } from "../../features/desk/permissions.ts";
import { listRestaurantChoices, type RestaurantName } from "../../features/desk/restaurant-choices.server.ts";
import type { StaffMember } from "../../features/desk/staff-member.ts";
import type { UploadOptions } from "../form.server.ts";
import { redirectLostForm, staffContext } from "./require-staff.server.ts";
import { readStaffSession } from "./staff-session.server.ts";

type Context = Readonly<RouterContextProvider>;

/**
 * Returns the signed-in person, who has this permission, at this restaurant if one is given.
 * @throws {Response} 403 if none of the person's roles has it, 404 if only at other restaurants
 */
export function requirePermission(context: Context, permission: Permission, vendorId?: string): StaffMember {
  const member = context.get(staffContext);
  const access = findAccess(member, permission, vendorId);
  // PostgreSQL throws on a NUL character in text.
  if (access === "allowed" && vendorId?.includes("\0")) throw data(null, 404);
  if (access !== "allowed") throw data(null, access === "elsewhere" ? 404 : 403);
  return member;
}

/** Whether the signed-in person has this permission, at this restaurant if one is given. */
export function hasPermission(context: Context, permission: Permission, vendorId?: string): boolean {
  return isPermitted(context.get(staffContext), permission, vendorId);
}

interface Uploader {
  member: StaffMember;
  permission: Permission;
  /** Null for all restaurants. */
  vendorId: string | null;
}

/**
 * Builds the `upload` of `readForm` for a person with this permission. Its check throws a redirect to the sign-in if the
 * session has ended, and otherwise what `requirePermission` throws.
 */
export function uploadBy(
  { request, context, url }: { request: Request; context: Context; url: URL },
  { member, permission, vendorId }: Uploader,
  take: UploadOptions["take"],
): UploadOptions {
  const checkAgain = async () => {
    const current = await readStaffSession(request);
    if (!current) throw redirectLostForm(request, url);
    context.set(staffContext, current);
    requirePermission(context, permission, vendorId ?? undefined);
  };
  return { sender: member.id, checkAgain, take };
}

interface ChosenRestaurant {
  vendorId: string;
  restaurantName: string;
  /** Whether the person may open this page for other restaurants as well. */
  hasOthers: boolean;
}

/**
 * Finds the restaurant that a page is about: the one in its URL (`?restaurant=ID`), or else the person's only one.
 * @throws {Response} a redirect to the page that lists them, if there are several; 403 or 404, like `requirePermission`
 */
export async function chooseRestaurant(context: Context, url: URL, permission: Permission): Promise<ChosenRestaurant> {
  const wanted = url.searchParams.get("restaurant") ?? undefined;
  const member = requirePermission(context, permission, wanted);
  const some = await listRestaurantChoices(listPermittedRestaurants(member, permission), wanted, 2);
  const chosen = wanted === undefined ? some[0] : some.find(({ id }) => id === wanted);
  if (wanted === undefined && some.length !== 1)
    throw redirect(`${href("/desk/choose")}?${new URLSearchParams({ page: url.pathname })}`, 303);
  if (!chosen) throw data(null, 404);
  return { vendorId: chosen.id, restaurantName: chosen.restaurantName, hasOthers: some.length > 1 };
}

/**
 * Finds what a page edits, by the id in its URL, and its restaurant. The id 'new' stands for nothing yet; the restaurant is
 * then the one in the URL.
 * @throws {Response} 404 if nothing is found; otherwise like `chooseRestaurant`
 */
export async function findEdited<Found extends { vendorId: string }>(
  { context, url }: { context: Context; url: URL },
  permission: Permission,
  id: string,
  find: (id: string) => Promise<Found | undefined>,
): Promise<{ member: StaffMember; vendorId: string; edited: Found | undefined }> {
  if (id === "new") {
    const { vendorId } = await chooseRestaurant(context, url, permission);
    return { member: requirePermission(context, permission, vendorId), vendorId, edited: undefined };
  }
  requirePermission(context, permission);
  const edited = await find(id);
  const wanted = url.searchParams.get("restaurant");
  if (!edited || (wanted !== null && wanted !== edited.vendorId)) throw data(null, 404);
  return { member: requirePermission(context, permission, edited.vendorId), vendorId: edited.vendorId, edited };
}

/**
 * Finds the restaurants of a list: the one in `?restaurant=`, by default all that the person may see.
 * @throws {Response} 403 or 404, like `requirePermission`
 */
export function findScope(
  context: Context,
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
  context: Context,
  url: URL,
): Promise<{ scope: "all" | string[]; restaurants: RestaurantName[]; restaurant: RestaurantName | undefined }> {
  const { member, restaurants: scope } = findScope(context, url, "reports");
  const [only] = scope === "all" || scope.length > 1 ? [] : scope;
  const restaurants = await listRestaurantChoices(listPermittedRestaurants(member, "reports"), only);
  const restaurant = restaurants.find(({ id }) => id === only);
  if (only !== undefined && !restaurant) throw data(null, 404);
  return { scope, restaurants, restaurant };
}
