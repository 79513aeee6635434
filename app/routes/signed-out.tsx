import { href, Outlet } from "react-router";
import { findSignedInCustomer } from "../http/accounts/customer.server.ts";
import { consumeFlashes } from "../http/flash.server.ts";
import { showInstead } from "../http/responses.ts";
import { safeRedirect } from "../http/safe-redirect.ts";
import type { Route } from "./+types/signed-out";

/** Redirects signed-in customers away, except to show the dialog after registration. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ request, context, url }) => {
    const showsDialog =
      url.pathname === href("/register") &&
      consumeFlashes({ request, url }).notices.some(({ kind }) => kind === "dialog");
    if (findSignedInCustomer(context) && !showsDialog)
      throw showInstead(safeRedirect(url.searchParams.get("redirectTo")));
  },
];

/** Without a loader the middleware would not run on client navigations. */
export function loader() {
  return null;
}

export default function SignedOut() {
  return <Outlet />;
}
