import { href, redirect } from "react-router";
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
  const response = seeOther(safeRedirect(form.value.backTo), rememberLite(request, isLite));
  // Removes the service worker that shows the offline page: lite mode runs no scripts.
  if (isLite) response.headers.set("Clear-Site-Data", '"storage"');
  return response;
}

export default function Lite() {
  return null;
}
