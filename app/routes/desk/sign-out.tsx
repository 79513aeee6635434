import { href, redirect } from "react-router";
import { clearBrowserCache, seeOther } from "../../http/responses.ts";
import { endDeskSession } from "../../http/staff-session.server.ts";
import type { Route } from "./+types/sign-out";

/** Typed by hand: the account's page asks first. */
export function loader() {
  return redirect(href("/desk/account"));
}

/** Also for a session that has ended meanwhile: whoever signs out is signed out. */
export async function action({ request }: Route.ActionArgs) {
  return clearBrowserCache(seeOther(href("/desk/sign-in"), await endDeskSession(request)));
}

/** A page, so that React Router checks where the form came from; never drawn. */
export default function SignOut() {
  return null;
}
