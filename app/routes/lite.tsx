import { href, redirect } from "react-router";
import { z } from "zod";
import { readForm } from "../http/form.server.ts";
import { rememberLite } from "../http/lite.server.ts";
import { safeRedirectTarget } from "../http/redirect-target.ts";
import { seeOther } from "../http/see-other.ts";
import type { Route } from "./+types/lite";

const liteForm = z.object({
  lite: z.enum(["0", "1"]).catch("0"),
  backTo: z.string().max(2_000).optional().catch(undefined),
});

export function loader() {
  return redirect(href("/"));
}

export async function action({ request }: Route.ActionArgs) {
  const form = await readForm(request, liteForm);
  if (!form.ok) return seeOther(href("/"));
  return seeOther(safeRedirectTarget(form.value.backTo), rememberLite(request, form.value.lite === "1"));
}

export default function Lite() {
  return null;
}
