import { data, href } from "react-router";
import { listDeskPages } from "../../features/desk/desk-pages.ts";
import { listHistoryOf } from "../../features/history/list-history.server.ts";
import { setCommission } from "../../features/restaurants/commission.server.ts";
import { commissionForm } from "../../features/restaurants/forms.ts";
import { findDeskRestaurant } from "../../features/restaurants/list-restaurants.server.ts";
import { restaurantMessages as messages } from "../../features/restaurants/messages.ts";
import { RestaurantOverviewPage } from "../../features/restaurants/restaurant-overview.tsx";
import { setApproval } from "../../features/restaurants/restaurant-switches.server.ts";
import { hasPermission, requirePermission } from "../../http/desk/permissions.server.ts";
import { orUnavailable } from "../../http/errors.server.ts";
import { flash } from "../../http/flash.server.ts";
import { conflict, readForm, readIntent } from "../../http/form.server.ts";
import { seeOther } from "../../http/responses.ts";
import { offlineReply } from "../../ui/connection/offline-fallback.ts";
import type { Route } from "./+types/restaurant-overview";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const member = requirePermission(context, "restaurants");
  const { commissionPercent, ...restaurant } = await findRestaurant(params.restaurantId);
  const pages = listDeskPages(member).filter(
    ({ isPerRestaurant, permission }) => isPerRestaurant && hasPermission(context, permission, restaurant.id),
  );
  const maySeeHistory = hasPermission(context, "history", restaurant.id);
  const history = maySeeHistory
    ? await listHistoryOf("restaurant", restaurant.id, url.searchParams.get("history"))
    : { lines: [], next: undefined };
  const mayChange = hasPermission(context, "restaurants.commission");
  const asksToSuspend = url.searchParams.get("ask") === "suspend" && restaurant.isApproved;
  return { restaurant, pages, history, asksToSuspend, commissionPercent: mayChange ? commissionPercent : undefined };
}

export async function action({ request, context, params: { restaurantId } }: Route.ActionArgs) {
  const member = requirePermission(context, "restaurants");
  const intent = await readIntent(request);
  if (intent === "commission") {
    return changeCommission(request, requirePermission(context, "restaurants.commission"), restaurantId);
  }
  const { name } = await findRestaurant(restaurantId);
  const here = href("/desk/restaurants/:restaurantId", { restaurantId });
  if (intent !== "approve" && intent !== "suspend") return seeOther(here);
  const setting = setApproval(member, restaurantId, intent === "approve");
  const changed = await orUnavailable(setting, "failed to approve or suspend a restaurant");
  if (changed.kind === "unavailable") return seeOther(here, flash(request, messages.notSaved));
  throwUnlessChanged(changed.kind);
  return seeOther(here, flash(request, intent === "approve" ? messages.approved(name) : messages.suspended(name)));
}

async function changeCommission(request: Request, member: Parameters<typeof setCommission>[0], restaurantId: string) {
  const form = await readForm(request, commissionForm);
  if (!form.ok) return form.refusal;
  const changed = await orUnavailable(setCommission(member, restaurantId, form.value), "failed to set a commission");
  if (changed.kind === "unavailable") return form.refuseAsUnavailable();
  if (changed.kind === "conflict")
    return form.refuse({ percent: messages.commissionChanged(changed.percent) }, conflict);
  throwUnlessChanged(changed.kind);
  const here = href("/desk/restaurants/:restaurantId", { restaurantId });
  return seeOther(here, flash(request, messages.commissionSaved));
}

/** @throws {Response} 404 if there is no such restaurant */
async function findRestaurant(id: string) {
  const restaurant = await findDeskRestaurant(id);
  if (!restaurant) throw data(null, 404);
  return restaurant;
}

function throwUnlessChanged(kind: "changed" | "not-found" | "not-allowed"): void {
  if (kind !== "changed") throw data(null, kind === "not-found" ? 404 : 403);
}

export const clientAction = offlineReply();

export { reloadAfterConflict as shouldRevalidate } from "../../ui/forms/reload-after-conflict.ts";

export default function RestaurantOverview({ loaderData, actionData: reply }: Route.ComponentProps) {
  return <RestaurantOverviewPage {...loaderData} reply={reply} />;
}
