import { href, redirect } from "react-router";
import { endDeskSession } from "../../http/desk/staff-session.server.ts";
import { clearBrowserCache, seeOther } from "../../http/responses.ts";
import { forgetUnsentForm } from "../../http/unsent-form.server.ts";
import type { Route } from "./+types/sign-out";

/** For a typed URL: redirects to the account page, which has the button. */
export function loader() {
  return redirect(href("/desk/account"));
}

/** Succeeds even if the session has already ended. */
export async function action({ request }: Route.ActionArgs) {
  return clearBrowserCache(
    seeOther(href("/desk/sign-in"), await endDeskSession(request), ...forgetUnsentForm(request)),
  );
}

/** Never rendered: having a component makes this a page route, whose forms React Router checks for cross-site requests. */
export default function SignOut() {
  return null;
}
