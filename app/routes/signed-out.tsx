import { href, Outlet } from "react-router";
import { findSignedInCustomer } from "../http/accounts/customer.server.ts";
import { consumeFlashes } from "../http/flash.server.ts";
import { clearBrowserCache, showInstead } from "../http/responses.ts";
import { safeRedirect } from "../http/safe-redirect.ts";
import type { Route } from "./+types/signed-out";

/**
 * Redirects signed-in customers away, except to show the dialog after registration. Forms to sign in and to register are
 * handled: whoever sends one from a page opened before would go on in the account of this customer.
 */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context, url }, next) => {
    if (!findSignedInCustomer(context)) return next();
    // As after a sign-out, 'Back' must not show this customer's pages.
    if (request.method === "POST" && [href("/login"), href("/register")].includes(url.pathname))
      return clearBrowserCache(await next());
    const showsDialog =
      url.pathname === href("/register") &&
      consumeFlashes({ request, url }).notices.some(({ kind }) => kind === "dialog");
    if (!showsDialog) throw showInstead(safeRedirect(url.searchParams.get("redirectTo")));
    return next();
  },
];

/** Without a loader the middleware would not run on client navigations. */
export function loader() {
  return null;
}

export default function SignedOut() {
  return <Outlet />;
}
