import { href } from "react-router";
import { isFeeCharged } from "../../features/areas/delivery-coverage.server.ts";
import sheet from "../../features/desk/desk-form.css?url";
import { newFormKey } from "../../features/form-keys/form-key.server.ts";
import { createRestaurant } from "../../features/restaurants/create-restaurant.server.ts";
import { newRestaurantForm } from "../../features/restaurants/forms.ts";
import { restaurantMessages } from "../../features/restaurants/messages.ts";
import { NewRestaurantPage } from "../../features/restaurants/new-restaurant-page.tsx";
import { requirePermission } from "../../http/desk/permissions.server.ts";
import { orUnavailable } from "../../http/errors.server.ts";
import { flash } from "../../http/flash.server.ts";
import { readForm } from "../../http/form.server.ts";
import { seeOther } from "../../http/responses.ts";
import { offlineReply } from "../../ui/connection/offline-fallback.ts";
import type { Route } from "./+types/new-restaurant";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export function loader({ context }: Route.LoaderArgs) {
  requirePermission(context, "restaurants.create");
  return { formKey: newFormKey(), isFeeCharged: isFeeCharged() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const member = requirePermission(context, "restaurants.create");
  const form = await readForm(request, newRestaurantForm);
  if (!form.ok) return form.refusal;
  const { formKey, ...restaurant } = form.value;
  const result = await orUnavailable(createRestaurant(member, restaurant, formKey), "failed to create a restaurant");
  if (result.kind === "unavailable") return form.refuseAsUnavailable();
  const page = href("/desk/restaurants/:restaurantId", { restaurantId: result.id });
  return seeOther(page, flash(request, restaurantMessages.created(restaurant.restaurantName)));
}

export const clientAction = offlineReply();

export default function NewRestaurant({ loaderData, actionData: reply }: Route.ComponentProps) {
  return <NewRestaurantPage {...loaderData} reply={reply} />;
}
