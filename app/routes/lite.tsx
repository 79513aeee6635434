import { href, redirect } from "react-router";
import { isDeskPath } from "../features/desk/desk-path.ts";
import { liteForm } from "../features/lite-mode/lite-form.ts";
import { isSubscribed } from "../features/notifications/subscriptions.server.ts";
import { readSessionId } from "../http/accounts/session.server.ts";
import { orUnavailable } from "../http/errors.server.ts";
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
  if (isLite && !(await needsStorage(request, backTo))) response.headers.set("Clear-Site-Data", '"storage"');
  return response;
}

/**
 * Whether to keep the browser's storage with the service worker that shows the offline page, although lite mode runs no
 * scripts: the desk's may hold taps that were not sent yet, and without the worker no notification arrives any more.
 */
async function needsStorage(request: Request, backTo: string): Promise<boolean> {
  if (isDeskPath(backTo.split(/[?#]/)[0] ?? "")) return true;
  const finding = isSubscribed(readSessionId(request));
  return (await orUnavailable(finding, "failed to find a browser's subscription")) !== false;
}

export default function Lite() {
  return null;
}
