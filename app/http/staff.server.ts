import { createContext, data, href, type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router";
import { findAccess, listPermittedRestaurants, type Permission } from "../features/staff/permissions.ts";
import { listRestaurantChoices } from "../features/staff/restaurant-choices.server.ts";
import type { StaffMember } from "../features/staff/staff-member.ts";
import { flash } from "./flash.server.ts";
import { isMultipart } from "./multipart.server.ts";
import { clearBrowserCache, seeOther } from "./responses.ts";
import { safeRedirect } from "./safe-redirect.ts";
import { readStaffSession, readStaffSessionId } from "./staff-session.server.ts";

/** The signed-in person of the routes under `desk/desk.tsx`; reading it anywhere else throws. */
export const staffContext = createContext<StaffMember>();

/** A form sent after the session had ended: to be confirmed at `path`, sent by a script, or lost. */
export type ExpiredForm = { kind: "unconfirmed"; path: string } | { kind: "background" } | { kind: "lost" };

/**
 * Requires a signed-in staff member. Middleware, because a parent's loader does not run for every request of its children.
 * @param readExpiredForm decides what happens to a form of somebody who is no longer signed in
 */
export function requireStaff(
  readExpiredForm: (pathname: string, fields: URLSearchParams) => ExpiredForm,
): MiddlewareFunction<Response> {
  return async ({ request, context, url }, next) => {
    const member = await readStaffSession(request);
    if (!member) {
      const answer =
        request.method === "POST"
          ? redirectForm(request, url, readExpiredForm(url.pathname, await readFields(request)))
          : redirect(signInPath(url.pathname + url.search));
      // Signed in until now: ended from elsewhere, or past its time.
      throw readStaffSessionId(request) ? clearBrowserCache(answer) : answer;
    }
    context.set(staffContext, member);
    return next();
  };
}

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
  // PostgreSQL throws on a NUL character in text.
  if (access === "allowed" && vendorId?.includes("\0")) throw data(null, 404);
  if (access !== "allowed") throw data(null, access === "elsewhere" ? 404 : 403);
  return member;
}

export interface ChosenRestaurant {
  vendorId: string;
  restaurantName: string;
  /** The person may see this page of other restaurants, too. */
  hasOthers: boolean;
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
  const some = await listRestaurantChoices(listPermittedRestaurants(member, permission), wanted, 2);
  const chosen = wanted === undefined ? some[0] : some.find(({ id }) => id === wanted);
  if (wanted === undefined && some.length !== 1)
    throw redirect(`${href("/desk/choose")}?${new URLSearchParams({ page: url.pathname })}`, 303);
  if (!chosen) throw data(null, 404);
  return { vendorId: chosen.id, restaurantName: chosen.restaurantName, hasOthers: some.length > 1 };
}

async function readFields(request: Request): Promise<URLSearchParams> {
  return new URLSearchParams(isMultipart(request) ? "" : await request.text());
}

/** Redirects a form to the sign-in, which leads back to its page, or to one that asks to confirm what it would have done. */
function redirectForm(request: Request, url: URL, form: ExpiredForm): Response {
  const signIn = signInPath(form.kind === "unconfirmed" ? form.path : url.pathname + url.search);
  return form.kind === "background" ? seeOther(signIn) : seeOther(signIn, flash(request, notices[form.kind]));
}

/** The sign-in page, which leads on to the requested page. */
function signInPath(path: string): string {
  const wanted = safeRedirect(path);
  const isHome = wanted === href("/desk");
  return href("/desk/sign-in") + (isHome ? "" : `?${new URLSearchParams({ redirectTo: wanted })}`);
}

const signedOut = { type: "warning", title: "Signed out" } as const;
const notices = {
  lost: { ...signedOut, message: "Please sign in and press the button again: your last tap was not carried out." },
  unconfirmed: {
    ...signedOut,
    message: "Please sign in. Your last tap was not carried out: you will be asked again.",
  },
};
