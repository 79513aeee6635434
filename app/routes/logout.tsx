import { href, redirect } from "react-router";
import { seeOther } from "../http/see-other.ts";
import { finishSession } from "../http/session.server.ts";
import type { Route } from "./+types/logout";

/** Typed by hand: the profile asks first. */
export function loader() {
  return redirect(`${href("/profile")}?open=logout`);
}

export async function action({ request }: Route.ActionArgs) {
  const response = seeOther(href("/login"), await finishSession(request));
  response.headers.set("Clear-Site-Data", '"cache"');
  return response;
}

/** A page, so that React Router checks where the form came from; never drawn. */
export default function Logout() {
  return null;
}
