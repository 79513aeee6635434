import { data, href, redirect } from "react-router";
import { findVisitor } from "../http/visitor.server.ts";
import type { Route } from "./+types/not-found";

/** Unknown pages lead home, or to the sign-in page; unknown files and data are simply not there. */
export function loader({ request, context, url }: Route.LoaderArgs) {
  const isPage = !/\.[a-z0-9]+$/i.test(url.pathname) && new URL(request.url).pathname === url.pathname;
  if (!isPage) throw data(null, 404);
  throw redirect(findVisitor(context) ? href("/") : href("/login"));
}

export function action() {
  throw data(null, 404);
}

export default function NotFound() {
  return null;
}
