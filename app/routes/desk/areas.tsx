import { data, href } from "react-router";
import { areaMessages as messages } from "../../features/areas/desk-messages.ts";
import sheet from "../../features/desk/desk-form.css?url";
import { RestaurantLine } from "../../features/desk/restaurant-line.tsx";
import { restaurantPath } from "../../features/desk/restaurant-path.ts";
import { useDeskReply } from "../../features/desk/use-desk-reply.ts";
import { AreasCard } from "../../features/restaurants/areas-card.tsx";
import { changeAreas, findDeskAreas } from "../../features/restaurants/desk-areas.server.ts";
import { areasForm } from "../../features/restaurants/forms.ts";
import { chooseRestaurant, requirePermission } from "../../http/desk/permissions.server.ts";
import { orUnavailable } from "../../http/errors.server.ts";
import { flash } from "../../http/flash.server.ts";
import { conflict, readForm } from "../../http/form.server.ts";
import { seeOther } from "../../http/responses.ts";
import { offlineReply } from "../../ui/connection/offline-fallback.ts";
import { Page } from "../../ui/page.tsx";
import type { Route } from "./+types/areas";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const chosen = await chooseRestaurant(context, url, "restaurant");
  const areas = await findDeskAreas(chosen.vendorId);
  return { ...chosen, ...areas };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { vendorId } = await chooseRestaurant(context, url, "restaurant");
  const member = requirePermission(context, "restaurant", vendorId);
  const form = await readForm(request, areasForm);
  if (!form.ok) return form.refusal;
  const changing = changeAreas(member, vendorId, form.value);
  const changed = await orUnavailable(changing, "failed to change delivery areas");
  switch (changed.kind) {
    case "unavailable":
      return form.refuseAsUnavailable();
    case "not-found":
      throw data(null, 404);
    case "conflict":
      return form.refuse({ areas: messages.changed }, conflict);
    case "changed":
      return seeOther(url.pathname + url.search, flash(request, messages.saved));
  }
}

export const clientAction = offlineReply();

export { reloadAfterConflict as shouldRevalidate } from "../../ui/forms/reload-after-conflict.ts";

export default function Areas({ loaderData, actionData }: Route.ComponentProps) {
  const reply = useDeskReply(actionData);
  const { vendorId, text, seen, isFeeCharged } = loaderData;
  const restaurant = restaurantPath(href("/desk/restaurant"), vendorId);
  return (
    <Page title="Delivery areas" backTo={restaurant} hasErrors={Boolean(reply)}>
      <RestaurantLine {...loaderData} />
      <AreasCard reply={reply} text={text} seen={seen} isFeeCharged={isFeeCharged} />
    </Page>
  );
}
