import { data, href, redirect } from "react-router";
import { isDeskPath } from "../http/desk-path.ts";
import { findVisitor } from "../http/visitor.server.ts";
import type { Route } from "./+types/not-found";

/** Unknown pages lead home, or to the sign-in page, those of the staff to theirs; unknown files and data are simply not there. */
export function loader({ request, context, url }: Route.LoaderArgs) {
  const isPage = !/\.[a-z0-9]+$/i.test(url.pathname) && new URL(request.url).pathname === url.pathname;
  if (!isPage) throw data(null, 404);
  if (isDeskPath(url.pathname)) throw redirect(href("/desk"));
  throw redirect(findVisitor(context) ? href("/") : href("/login"));
}

export function action() {
  throw data(null, 404);
}

export default function NotFound() {
  return null;
}
