import { href, redirect } from "react-router";
import { profileMessages } from "../features/accounts/messages.ts";
import { findSignedInCustomer } from "../http/accounts/customer.server.ts";
import { endRequestSession, forgetSession } from "../http/accounts/session.server.ts";
import { orUnavailable } from "../http/errors.server.ts";
import { flash } from "../http/flash.server.ts";
import { clearBrowserCache, seeOther } from "../http/responses.ts";
import { forgetUnsentForm } from "../http/unsent-form.server.ts";
import type { Route } from "./+types/logout";

/** For a typed URL: redirects to the profile, which asks first. */
export function loader({ context }: Route.LoaderArgs) {
  return redirect(findSignedInCustomer(context) ? `${href("/profile")}?open=logout` : href("/login"));
}

/**
 * Succeeds even if the session has already ended. While the database is unavailable it signs out this browser at least:
 * without the cookie nobody can use the session, but its notifications still arrive.
 */
export async function action({ request }: Route.ActionArgs) {
  const ended = await orUnavailable(endRequestSession(request), "failed to end a session");
  const cookies =
    typeof ended === "string" ? [ended] : [forgetSession(request), flash(request, profileMessages.loggedOutHereOnly)];
  return clearBrowserCache(seeOther(href("/login"), ...cookies, ...forgetUnsentForm(request)));
}

/** Never rendered: having a component makes this a page route, whose forms React Router checks for cross-site requests. */
export default function Logout() {
  return null;
}
