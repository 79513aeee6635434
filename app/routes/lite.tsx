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
  const { lite, backTo } = form.value;
  return seeOther(safeRedirect(backTo), rememberLite(request, lite === "1"));
}

export default function Lite() {
  return null;
}
