import { href, redirect } from "react-router";
import { findSignedInCustomer } from "../http/accounts/customer.server.ts";
import { endRequestSession } from "../http/accounts/session.server.ts";
import { clearBrowserCache, seeOther } from "../http/responses.ts";
import { forgetUnsentForm } from "../http/unsent-form.server.ts";
import type { Route } from "./+types/logout";

/** For a typed URL: redirects to the profile, which asks first. */
export function loader({ context }: Route.LoaderArgs) {
  return redirect(findSignedInCustomer(context) ? `${href("/profile")}?open=logout` : href("/login"));
}

/** Succeeds even if the session has already ended. */
export async function action({ request }: Route.ActionArgs) {
  return clearBrowserCache(seeOther(href("/login"), await endRequestSession(request), ...forgetUnsentForm(request)));
}

/** Never rendered: having a component makes this a page route, whose forms React Router checks for cross-site requests. */
export default function Logout() {
  return null;
}
