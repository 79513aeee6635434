import { href, redirect } from "react-router";
import { clearBrowserCache, seeOther } from "../http/responses.ts";
import { endRequestSession } from "../http/session.server.ts";
import { findVisitor } from "../http/visitor.server.ts";
import type { Route } from "./+types/logout";

/** Typed by hand: the profile asks first. */
export function loader({ context }: Route.LoaderArgs) {
  return redirect(findVisitor(context) ? `${href("/profile")}?open=logout` : href("/login"));
}

/** Also for a session that has ended meanwhile: whoever logs out is logged out. */
export async function action({ request }: Route.ActionArgs) {
  return clearBrowserCache(seeOther(href("/login"), await endRequestSession(request)));
}

/** A page, so that React Router checks where the form came from; never drawn. */
export default function Logout() {
  return null;
}
