import { data, href } from "react-router";
import { identifyForm, saveDish } from "../../features/menu/change-dish.server.ts";
import { DeskDishForm } from "../../features/menu/desk-dish-form.tsx";
import sheet from "../../features/menu/desk-menu.css?url";
import { findDeskDish, findDishContext } from "../../features/menu/desk-menu.server.ts";
import { dishForm, toDish } from "../../features/menu/dish-form.ts";
import { menuMessages, noticeOfChange } from "../../features/menu/messages.ts";
import { acceptPicture } from "../../features/pictures/accept-picture.server.ts";
import { restaurantPath } from "../../features/staff/chosen-restaurant.ts";
import { orUnavailable, unavailablePage } from "../../http/errors.server.ts";
import { flash } from "../../http/flash.server.ts";
import { forwardActionHeaders, readForm } from "../../http/form.server.ts";
import { seeOther } from "../../http/responses.ts";
import { chooseRestaurant, requirePermission } from "../../http/staff.server.ts";
import { offlineReply } from "../../ui/offline-fallback.ts";
import { Page } from "../../ui/page.tsx";
import type { Route } from "./+types/dish";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { vendorId, dish } = await findEditedDish({ context, params, url });
  const others = await findDishContext(vendorId, dish?.id).catch(unavailablePage("failed to list a menu"));
  return { vendorId, dish, ...identifyForm(dish), ...others };
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const { member, vendorId, dish } = await findEditedDish({ context, params, url });
  const form = await readForm(request, dishForm, { takeUpload: (upload) => acceptPicture(member.id, upload) });
  if (!form.ok) return form.refusal;
  const { formKey, seen } = form.value;
  const saving = saveDish(member, { vendorId, id: dish?.id, formKey, seen }, toDish(form.value));
  const saved = await orUnavailable(saving, "failed to save a dish");
  switch (saved.kind) {
    case "unavailable":
      return form.refuseAsUnavailable();
    case "not-found":
      return form.refuse({ form: menuMessages.dishGone }, { status: 404 });
    case "conflict":
      return form.refuse({ form: menuMessages.changed }, { status: 409 });
    case "full":
      return form.refuse({ form: menuMessages.full }, { status: 409 });
    case "saved":
      return seeOther(
        `${restaurantPath(href("/desk/menu"), vendorId)}#dish-${saved.id}`,
        flash(request, noticeOfChange(saved)),
      );
  }
}

/** Finds the dish in the URL, or undefined for 'new'; its restaurant must be one of the person's. */
async function findEditedDish({ context, params, url }: Pick<Route.LoaderArgs, "context" | "params" | "url">) {
  if (params.itemId === "new") {
    const { vendorId } = await chooseRestaurant(context, url, "menu.edit");
    return { member: requirePermission(context, "menu.edit", vendorId), vendorId, dish: undefined };
  }
  requirePermission(context, "menu.edit");
  const dish = await findDeskDish(params.itemId).catch(unavailablePage("failed to find a dish"));
  if (!dish) throw data(null, 404);
  return { member: requirePermission(context, "menu.edit", dish.vendorId), vendorId: dish.vendorId, dish };
}

export const clientAction = offlineReply();

export { reloadAfterConflict as shouldRevalidate } from "../../ui/reload-after-conflict.ts";

export const headers = forwardActionHeaders;

export default function Dish({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { dish, vendorId } = loaderData;
  const menu = restaurantPath(href("/desk/menu"), vendorId);
  return (
    <Page title={dish ? "Edit dish" : "Add a dish"} backTo={menu} hasErrors={Boolean(reply)}>
      <DeskDishForm {...loaderData} reply={reply} />
    </Page>
  );
}
