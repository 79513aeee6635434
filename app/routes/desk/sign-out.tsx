import { href, redirect } from "react-router";
import { endRequestStaffSession, forgetStaffSession } from "../../http/desk/staff-session.server.ts";
import { orUnavailable } from "../../http/errors.server.ts";
import { clearBrowserCache, seeOther } from "../../http/responses.ts";
import { forgetUnsentForm } from "../../http/unsent-form.server.ts";
import type { Route } from "./+types/sign-out";

/** For a typed URL: redirects to the account page, which has the button. */
export function loader() {
  return redirect(href("/desk/account"));
}

/**
 * Succeeds even if the session has already ended. While the database is unavailable it signs out this browser: without the
 * cookie nobody can use the session.
 */
export async function action({ request }: Route.ActionArgs) {
  const ended = await orUnavailable(endRequestStaffSession(request), "failed to end a session at the desk");
  const cookie = typeof ended === "string" ? ended : forgetStaffSession(request);
  return clearBrowserCache(seeOther(href("/desk/sign-in"), cookie, ...forgetUnsentForm(request)));
}

/** Never rendered: having a component makes this a page route, whose forms React Router checks for cross-site requests. */
export default function SignOut() {
  return null;
}
