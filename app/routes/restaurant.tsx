import { data } from "react-router";
import { addToCart } from "../features/cart/add-to-cart.server.ts";
import { addToCartForm, toAddToCartInput } from "../features/cart/cart-form.ts";
import { addFailed, addToCartNotice } from "../features/cart/messages.ts";
import { maxSearchLength } from "../features/catalogue/home-path.ts";
import { RestaurantErrorPage } from "../features/restaurant-menu/restaurant-error-page.tsx";
import { findRestaurantPage } from "../features/restaurant-menu/restaurant-page.server.ts";
import { RestaurantPage } from "../features/restaurant-menu/restaurant-page.tsx";
import { readText } from "../features/search/search-params.ts";
import { customerContext } from "../http/accounts/customer.server.ts";
import { orUnavailable } from "../http/errors.server.ts";
import { withEtag } from "../http/etag.server.ts";
import { flash } from "../http/flash.server.ts";
import { readForm } from "../http/form.server.ts";
import { anchorTo, seeOther, stayOnPage } from "../http/responses.ts";
import { withOfflineFallback } from "../ui/connection/offline-fallback.ts";
import type { Route } from "./+types/restaurant";

const cacheable = withEtag(async ({ params, context, url }: Route.LoaderArgs) => {
  const { customerId, favouriteIds } = context.get(customerContext);
  const filter = {
    category: readText(url, "category", 200),
    search: readText(url, "q", maxSearchLength),
    showsClosed: readText(url, "closed", 1) === "1",
  };
  const found = await findRestaurantPage(customerId, params.restaurantId, filter);
  if (found?.kind !== "menu") throw data(found ?? null, 404);
  return { ...found, isFavourite: favouriteIds.includes(params.restaurantId) };
});
export const middleware: Route.MiddlewareFunction[] = [cacheable.middleware];
export const loader = cacheable.loader;

export async function action({ request, params, context, url }: Route.ActionArgs) {
  const form = await readForm(request, addToCartForm);
  const { menuItemId, variationId } = form.ok ? toAddToCartInput(form.value) : { menuItemId: "" };
  const input = { vendorId: params.restaurantId, menuItemId, variationId };
  const adding = addToCart(context.get(customerContext).customerId, input);
  const added = await orUnavailable(adding, "failed to add an item to a cart");
  // The dish was given required extras after the menu was loaded.
  if (added.kind === "choices")
    return seeOther(`${url.pathname}/items/${menuItemId}`, flash(request, addToCartNotice(added)));
  const anchor = "itemName" in added ? anchorTo(request, `item-${menuItemId}`) : "";
  return stayOnPage({ request, url }, url.pathname + url.search + anchor, flash(request, addToCartNotice(added)));
}

export const clientAction = withOfflineFallback(() => addFailed);

export default function Restaurant({ loaderData }: Route.ComponentProps) {
  return <RestaurantPage {...loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RestaurantErrorPage error={error} />;
}
