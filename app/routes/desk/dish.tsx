import { href } from "react-router";
import { restaurantPath } from "../../features/desk/restaurant-path.ts";
import { saveDish } from "../../features/menu/change-dish.server.ts";
import { findDishPage } from "../../features/menu/desk-dish-page.server.ts";
import { DeskDishPage } from "../../features/menu/desk-dish-page.tsx";
import sheet from "../../features/menu/desk-menu.css?url";
import { findDeskDish } from "../../features/menu/desk-menu.server.ts";
import { dishForm, toDish } from "../../features/menu/dish-form.ts";
import { changeNotice, menuMessages } from "../../features/menu/messages.ts";
import { acceptPicture } from "../../features/pictures/save-picture.server.ts";
import { findEdited, hasPermission, uploadBy } from "../../http/desk/permissions.server.ts";
import { orUnavailable } from "../../http/errors.server.ts";
import { flash } from "../../http/flash.server.ts";
import { conflict, readForm } from "../../http/form.server.ts";
import { seeOther } from "../../http/responses.ts";
import { offlineReply } from "../../ui/connection/offline-fallback.ts";
import type { Route } from "./+types/dish";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export async function loader(args: Route.LoaderArgs) {
  const { itemId } = args.params;
  const permission = itemId === "new" ? "menu.edit" : "menu";
  const { vendorId, edited: dish } = await findEdited(args, permission, itemId, findDeskDish);
  const mayEdit = hasPermission(args.context, "menu.edit", vendorId);
  const after = args.url.searchParams.get("history");
  return findDishPage({ vendorId, dish, mayEdit, after });
}

export async function action(args: Route.ActionArgs) {
  const { member, vendorId, edited: dish } = await findEdited(args, "menu.edit", args.params.itemId, findDeskDish);
  const upload = uploadBy(args, { member, permission: "menu.edit", vendorId }, (file) =>
    acceptPicture(member.id, file),
  );
  const form = await readForm(args.request, dishForm, { upload });
  if (!form.ok) return form.refusal;
  const { formKey, seen } = form.value;
  const saving = saveDish(member, { vendorId, id: dish?.id, formKey, seen }, toDish(form.value, args.url.origin));
  const saved = await orUnavailable(saving, "failed to save a dish");
  switch (saved.kind) {
    case "unavailable":
      return form.refuseAsUnavailable();
    case "not-found":
      return form.refuse({ form: menuMessages.dishGone }, { status: 404 });
    case "conflict":
      return form.refuse({ form: menuMessages.changed }, conflict);
    case "full":
      return form.refuse({ form: menuMessages.full }, { status: 409 });
    case "saved":
      return seeOther(
        `${restaurantPath(href("/desk/menu"), vendorId)}#dish-${saved.id}`,
        flash(args.request, changeNotice(saved)),
      );
  }
}

export const clientAction = offlineReply();

export { reloadAfterConflict as shouldRevalidate } from "../../ui/forms/reload-after-conflict.ts";

export default function Dish({ loaderData, actionData }: Route.ComponentProps) {
  return <DeskDishPage page={loaderData} reply={actionData} />;
}
