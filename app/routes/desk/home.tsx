import { href, redirect } from "react-router";
import { listDeskPages } from "../../features/desk/desk-pages.ts";
import { staffContext } from "../../http/desk/require-staff.server.ts";
import type { Route } from "./+types/home";

/** Redirects to the person's most important page. */
export function loader({ context }: Route.LoaderArgs) {
  const [first] = listDeskPages(context.get(staffContext));
  throw redirect(first?.to ?? href("/desk/account"));
}
