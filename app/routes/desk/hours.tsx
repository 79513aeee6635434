import { data } from "react-router";
import { RestaurantLine } from "../../features/desk/restaurant-line.tsx";
import { useDeskReply } from "../../features/desk/use-desk-reply.ts";
import { changeDeskHours, permissionFor } from "../../features/hours/change-desk-hours.server.ts";
import { findDeskHours } from "../../features/hours/desk-hours.server.ts";
import sheet from "../../features/hours/hours.css?url";
import { HoursCards } from "../../features/hours/hours-cards.tsx";
import { hoursForm } from "../../features/hours/hours-form.ts";
import { countUpcoming } from "../../features/orders/open-orders.server.ts";
import { chooseRestaurant, hasPermission, requirePermission } from "../../http/desk/permissions.server.ts";
import { orUnavailable } from "../../http/errors.server.ts";
import { flash } from "../../http/flash.server.ts";
import { conflict, readForm } from "../../http/form.server.ts";
import { seeOther } from "../../http/responses.ts";
import { offlineReply } from "../../ui/connection/offline-fallback.ts";
import { Page } from "../../ui/page.tsx";
import type { Route } from "./+types/hours";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const chosen = await chooseRestaurant(context, url, "hours");
  const [hours, upcomingCount] = await Promise.all([findDeskHours(chosen.vendorId), countUpcoming(chosen.vendorId)]);
  const mayEdit = hasPermission(context, "hours.edit", chosen.vendorId);
  return { ...chosen, hours, upcomingCount, mayEdit };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { vendorId } = await chooseRestaurant(context, url, "hours");
  const form = await readForm(request, hoursForm);
  if (!form.ok) return form.refusal;
  const member = requirePermission(context, permissionFor(form.value.intent), vendorId);
  const changed = await orUnavailable(changeDeskHours(member, vendorId, form.value), "failed to change hours");
  switch (changed.kind) {
    case "unavailable":
      return form.refuseAsUnavailable();
    case "not-found":
      throw data(null, 404);
    case "conflict":
      return form.refuse({ form: changed.message }, conflict);
    case "refused":
      return form.refuse(changed.errors);
    case "done":
      return seeOther(url.pathname + url.search, flash(request, changed.notice));
  }
}

export const clientAction = offlineReply();

export { reloadAfterConflict as shouldRevalidate } from "../../ui/forms/reload-after-conflict.ts";

export default function Hours({ loaderData, actionData }: Route.ComponentProps) {
  const reply = useDeskReply(actionData);
  return (
    <Page title="Opening hours" width="columns" hasErrors={Boolean(reply)}>
      <RestaurantLine {...loaderData} />
      <HoursCards {...loaderData} reply={reply} />
    </Page>
  );
}
