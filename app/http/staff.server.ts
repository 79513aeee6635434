import { createContext, data, href, type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router";
import { findAccess, listPermittedRestaurants, type Permission } from "../features/staff/permissions.ts";
import { listRestaurants, type RestaurantName } from "../features/staff/restaurants.server.ts";
import type { StaffMember } from "../features/staff/staff-member.ts";
import { flash } from "./flash.server.ts";
import { clearBrowserCache, seeOther } from "./responses.ts";
import { safeRedirect } from "./safe-redirect.ts";
import { readStaffSession, readStaffSessionId } from "./staff-session.server.ts";

/** The signed-in person of the routes under `desk/desk.tsx`; reading it anywhere else throws. */
export const staffContext = createContext<StaffMember>();

/** Lets only the staff pass. Middleware, because a parent's loader does not run for every request of its children. */
export const requireStaff: MiddlewareFunction<Response> = async ({ request, context, url }, next) => {
  const member = await readStaffSession(request);
  if (!member) {
    const answer = redirectToSignIn(request, url);
    // Signed in until now: ended from elsewhere, or past its time.
    throw readStaffSessionId(request) ? clearBrowserCache(answer) : answer;
  }
  context.set(staffContext, member);
  return next();
};

/**
 * The signed-in person, who may do this; at this restaurant when it is named.
 * @throws {Response} 403 when the page is not for the person's roles, 404 when it is another restaurant's
 */
export function requirePermission(
  context: Readonly<RouterContextProvider>,
  permission: Permission,
  vendorId?: string,
): StaffMember {
  const member = context.get(staffContext);
  const access = findAccess(member, permission, vendorId);
  if (access !== "allowed") throw data(null, access === "elsewhere" ? 404 : 403);
  return member;
}

export interface ChosenRestaurant {
  vendorId: string;
  restaurantName: string;
  /** Those the person may choose from on this page, by name. */
  restaurants: RestaurantName[];
}

/**
 * The restaurant that a page is about: the one its URL names (`?restaurant=ID`), else the only one there is.
 * @throws {Response} a redirect to the choice when there are several; 403 and 404 as `requirePermission`
 */
export async function chooseRestaurant(
  context: Readonly<RouterContextProvider>,
  url: URL,
  permission: Permission,
): Promise<ChosenRestaurant> {
  const wanted = url.searchParams.get("restaurant") ?? undefined;
  const member = requirePermission(context, permission, wanted);
  const restaurants = await listRestaurants(listPermittedRestaurants(member, permission));
  const chosen = wanted === undefined ? restaurants[0] : restaurants.find(({ id }) => id === wanted);
  if (wanted === undefined && restaurants.length !== 1)
    throw redirect(`${href("/desk/choose")}?${new URLSearchParams({ page: url.pathname })}`, 303);
  if (!chosen) throw data(null, 404);
  return { vendorId: chosen.id, restaurantName: chosen.restaurantName, restaurants };
}

/** Leads to the sign-in page, and from there back to the page that was asked for; after a form, to the form's page. */
function redirectToSignIn(request: Request, url: URL): Response {
  const wanted = safeRedirect(url.pathname + url.search);
  const isHome = wanted === href("/desk");
  const signIn = href("/desk/sign-in") + (isHome ? "" : `?${new URLSearchParams({ redirectTo: wanted })}`);
  return request.method === "POST" ? seeOther(signIn, flash(request, notDone)) : redirect(signIn);
}

const notDone = {
  type: "warning",
  title: "Signed out",
  message: "Please sign in and press the button again: your last tap was not carried out.",
} as const;
