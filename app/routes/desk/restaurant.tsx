import { data } from "react-router";
import sheet from "../../features/desk/desk-form.css?url";
import type { StaffMember } from "../../features/desk/staff-member.ts";
import { listHistoryOf } from "../../features/history/list-history.server.ts";
import { acceptPicture } from "../../features/pictures/save-picture.server.ts";
import { DeskRestaurantPage } from "../../features/restaurants/desk-restaurant-page.tsx";
import { ordersSwitchForm, restaurantForm, toDetails } from "../../features/restaurants/forms.ts";
import { restaurantMessages as messages } from "../../features/restaurants/messages.ts";
import { changeRestaurant, findDetailsForm } from "../../features/restaurants/restaurant-details.server.ts";
import { findSwitches, switchOrders } from "../../features/restaurants/restaurant-switches.server.ts";
import { chooseRestaurant, hasPermission, requirePermission, uploadBy } from "../../http/desk/permissions.server.ts";
import { orUnavailable } from "../../http/errors.server.ts";
import { flash } from "../../http/flash.server.ts";
import { conflict, readForm, readIntent } from "../../http/form.server.ts";
import { seeOther } from "../../http/responses.ts";
import { offlineReply } from "../../ui/connection/offline-fallback.ts";
import type { Route } from "./+types/restaurant";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const chosen = await chooseRestaurant(context, url, "restaurant");
  const { vendorId } = chosen;
  const [form, switches, history] = await Promise.all([
    findDetailsForm(vendorId),
    findSwitches(vendorId),
    listHistoryOf("restaurant", vendorId, url.searchParams.get("history")),
  ]);
  const mayApprove = hasPermission(context, "restaurants.approve", vendorId);
  return { ...chosen, ...form, switches: { ...switches, mayApprove }, history };
}

export async function action(args: Route.ActionArgs) {
  const { request, context, url } = args;
  const { vendorId } = await chooseRestaurant(context, url, "restaurant");
  const member = requirePermission(context, "restaurant", vendorId);
  const isSwitch = (await readIntent(request)) !== null;
  return isSwitch ? openOrClose(request, url, { member, vendorId }) : save(args, { member, vendorId });
}

interface Editor {
  member: StaffMember;
  vendorId: string;
}

async function openOrClose(request: Request, url: URL, { member, vendorId }: Editor) {
  const form = await readForm(request, ordersSwitchForm);
  if (!form.ok) return form.refusal;
  const isOpen = form.value.intent === "open";
  const switched = await orUnavailable(switchOrders(member, vendorId, isOpen), "failed to switch a restaurant");
  if (switched.kind === "unavailable") return form.refuseAsUnavailable();
  if (switched.kind === "not-found") throw data(null, 404);
  return seeOther(url.pathname + url.search, flash(request, isOpen ? messages.opened : messages.closed));
}

async function save(args: Route.ActionArgs, { member, vendorId }: Editor) {
  const { request, url } = args;
  const editor = { member, permission: "restaurant", vendorId } as const;
  const upload = uploadBy(args, editor, (file) => acceptPicture(member.id, file));
  const form = await readForm(request, restaurantForm, { upload });
  if (!form.ok) return form.refusal;
  const changing = changeRestaurant(member, vendorId, toDetails(form.value, args.url.origin), form.value.seen);
  const changed = await orUnavailable(changing, "failed to change a restaurant");
  if (changed.kind === "unavailable") return form.refuseAsUnavailable();
  if (changed.kind === "not-found") throw data(null, 404);
  if (changed.kind === "conflict") return form.refuse({ form: messages.changed }, conflict);
  return seeOther(url.pathname + url.search, flash(request, messages.saved));
}

export const clientAction = offlineReply();

export { reloadAfterConflict as shouldRevalidate } from "../../ui/forms/reload-after-conflict.ts";

export default function Restaurant({ loaderData, actionData: reply }: Route.ComponentProps) {
  return <DeskRestaurantPage {...loaderData} reply={reply} />;
}
