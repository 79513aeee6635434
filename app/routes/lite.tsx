import { href, redirect } from "react-router";
import { isDeskPath } from "../features/desk/desk-path.ts";
import { liteForm } from "../features/lite-mode/lite-form.ts";
import { readForm } from "../http/form.server.ts";
import { rememberLite } from "../http/lite-mode.server.ts";
import { seeOther } from "../http/responses.ts";
import { safeRedirect } from "../http/safe-redirect.ts";
import type { Route } from "./+types/lite";

export function loader() {
  return redirect(href("/"));
}

export async function action({ request }: Route.ActionArgs) {
  const form = await readForm(request, liteForm);
  if (!form.ok) return seeOther(href("/"));
  const isLite = form.value.lite === "1";
  const backTo = safeRedirect(form.value.backTo);
  const response = seeOther(backTo, rememberLite(request, isLite));
  // Removes the service worker that shows the offline page: lite mode runs no scripts. The storage of the desk may hold taps
  // that were not sent yet.
  if (isLite && !isDeskPath(backTo.split(/[?#]/)[0] ?? "")) response.headers.set("Clear-Site-Data", '"storage"');
  return response;
}

export default function Lite() {
  return null;
}
