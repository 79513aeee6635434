import { saveCategoryName } from "../../features/menu/category-names.server.ts";
import sheet from "../../features/menu/desk-menu.css?url";
import { categoryForm, menuForm } from "../../features/menu/dish-form.ts";
import { findMenuPage } from "../../features/menu/menu-page.server.ts";
import { MenuPage } from "../../features/menu/menu-page.tsx";
import { categoryNotice, menuMessages, menuOrderNotice } from "../../features/menu/messages.ts";
import { moveInMenu } from "../../features/menu/move-in-menu.server.ts";
import { markSoldOut } from "../../features/menu/sold-out.server.ts";
import { answerSoldOut } from "../../http/desk/answer-sold-out.server.ts";
import { chooseRestaurant, hasPermission, requirePermission } from "../../http/desk/permissions.server.ts";
import { orUnavailable } from "../../http/errors.server.ts";
import { flash } from "../../http/flash.server.ts";
import { conflict, readForm, readIntent } from "../../http/form.server.ts";
import { anchorTo, seeOther } from "../../http/responses.ts";
import { offlineReply } from "../../ui/connection/offline-fallback.ts";
import type { Route } from "./+types/menu";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const chosen = await chooseRestaurant(context, url, "menu");
  const page = await findMenuPage(chosen.vendorId, url);
  return { ...chosen, ...page, mayEdit: hasPermission(context, "menu.edit", chosen.vendorId) };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { vendorId } = await chooseRestaurant(context, url, "menu");
  const intent = await readIntent(request);
  if (intent === "category-name") return nameCategory({ request, context, url }, vendorId);
  const form = await readForm(request, menuForm);
  if (!form.ok) return form.refusal;
  const { itemId, category, to } = form.value;
  const path = url.pathname + url.search + (itemId && anchorTo(request, `dish-${itemId}`));
  if (intent === "move" && to !== undefined) {
    const member = requirePermission(context, "menu.edit", vendorId);
    const move = { to, ...(itemId ? { itemId } : { category }) } as const;
    const moved = await orUnavailable(moveInMenu(member, vendorId, move), "failed to move a dish");
    if (moved.kind === "unavailable") return form.refuseAsUnavailable();
    if (itemId && moved.kind === "not-found") return form.refuse({ form: menuMessages.dishGone }, { status: 404 });
    return seeOther(path, flash(request, menuOrderNotice(moved)));
  }
  const member = requirePermission(context, "menu", vendorId);
  return answerSoldOut({
    request,
    form,
    intent,
    id: itemId,
    mark: (until) => markSoldOut(member, { vendorId, menuItemId: itemId, until }),
    path,
  });
}

async function nameCategory(
  { request, context, url }: Pick<Route.ActionArgs, "request" | "context" | "url">,
  vendorId: string,
) {
  const member = requirePermission(context, "menu.edit", vendorId);
  const form = await readForm(request, categoryForm);
  if (!form.ok) return form.refusal;
  const { category: name, nameUrdu, seen } = form.value;
  const saving = saveCategoryName(member, vendorId, { name, nameUrdu, seen });
  const saved = await orUnavailable(saving, "failed to save the name of a category");
  if (saved.kind === "unavailable") return form.refuseAsUnavailable();
  if (saved.kind === "conflict") return form.refuse({ nameUrdu: menuMessages.changed }, conflict);
  return seeOther(url.pathname + url.search, flash(request, categoryNotice(saved)));
}

export const clientAction = offlineReply();

export { reloadAfterConflict as shouldRevalidate } from "../../ui/forms/reload-after-conflict.ts";

export default function Menu({ loaderData, actionData }: Route.ComponentProps) {
  return <MenuPage {...loaderData} reply={actionData} />;
}
