import { data, href } from "react-router";
import { addToCart, findChoiceProblems } from "../features/cart/add-to-cart.server.ts";
import { addToCartErrors, addToCartForm, readChoices, toAddToCartInput } from "../features/cart/cart-form.ts";
import { findLineToChooseAgain } from "../features/cart/choose-again.server.ts";
import { addFailed, addToCartNotice, dishGone } from "../features/cart/messages.ts";
import { menuPath } from "../features/catalogue/menu-path.ts";
import sheet from "../features/restaurant-menu/dish.css?url";
import { findDish } from "../features/restaurant-menu/dish.server.ts";
import { DishPage } from "../features/restaurant-menu/dish-page.tsx";
import { RestaurantErrorPage } from "../features/restaurant-menu/restaurant-error-page.tsx";
import { customerContext } from "../http/accounts/customer.server.ts";
import { orUnavailable } from "../http/errors.server.ts";
import { flash } from "../http/flash.server.ts";
import { readForm } from "../http/form.server.ts";
import { seeOther, showInstead, stayOnPage } from "../http/responses.ts";
import { offlineReply } from "../ui/connection/offline-fallback.ts";
import type { Route } from "./+types/dish";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export async function loader({ request, params, context, url }: Route.LoaderArgs) {
  const lineId = Number(url.searchParams.get("line"));
  const [found, replaced] = await Promise.all([
    findDish(params.restaurantId, params.itemId),
    lineId > 0 ? findLineToChooseAgain(context.get(customerContext).customerId, params.itemId, lineId) : undefined,
  ]);
  if (found?.kind === "open") return { ...found, replaced };
  if (found?.kind !== "gone") throw data(found ?? null, 404);
  throw showInstead(menuPath(params.restaurantId, { closed: !found.isOpen }), 303, flash(request, dishGone));
}

export async function action({ request, params, context, url }: Route.ActionArgs) {
  const form = await readForm(request, addToCartForm);
  const dish = { vendorId: params.restaurantId, menuItemId: params.itemId };
  if (!form.ok) return withChoiceErrors(form.refusal, dish);
  const input = { ...toAddToCartInput(form.value), ...dish };
  const adding = addToCart(context.get(customerContext).customerId, input);
  const added = await orUnavailable(adding, "failed to add a dish to a cart");
  switch (added.kind) {
    case "unavailable":
      return form.refuseAsUnavailable({ form: addFailed.message });
    case "added":
    case "raised": {
      if (form.value.line) return seeOther(href("/cart"), flash(request, addToCartNotice(added)));
      const menu = menuPath(params.restaurantId, { closed: !added.isOpen, search: url.search });
      const path = `${menu}#item-${params.itemId}`;
      const notice = flash(request, addToCartNotice(added));
      return form.value.stay ? stayOnPage({ request, url }, path, notice) : seeOther(path, notice);
    }
    default:
      return form.refuse(addToCartErrors(added), { status: 409 });
  }
}

type Refusal = Extract<Awaited<ReturnType<typeof readForm>>, { ok: false }>["refusal"];

/** Adds the errors of size and extras to the reply about quantity or note. */
async function withChoiceErrors({ data: reply, init }: Refusal, dish: { vendorId: string; menuItemId: string }) {
  const found = await orUnavailable(
    findChoiceProblems({ ...dish, ...readChoices(reply.values) }),
    "failed to check choices",
  );
  const errors = found.kind === "choices" ? addToCartErrors(found) : {};
  return data({ ...reply, errors: { ...errors, ...reply.errors } }, init ?? undefined);
}

export const clientAction = offlineReply(() => ({ form: addFailed.message }));

export { reloadAfterConflict as shouldRevalidate } from "../ui/forms/reload-after-conflict.ts";

export default function Dish({ loaderData, actionData: reply }: Route.ComponentProps) {
  return <DishPage {...loaderData} reply={reply ?? undefined} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RestaurantErrorPage error={error} />;
}
