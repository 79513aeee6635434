import { href, Link } from "react-router";
import { listAddresses } from "../features/addresses/addresses.server.ts";
import {
  changeQuantity,
  clearCart,
  findCart,
  findReplacedRestaurant,
  removeLine,
  undoReplacement,
} from "../features/cart/cart.server.ts";
import { ReplacedCart } from "../features/cart/cart-dialogs.tsx";
import { type CartWish, cartForm } from "../features/cart/cart-form.ts";
import * as notices from "../features/cart/cart-notices.ts";
import { maxQuantity } from "../features/cart/cart-totals.ts";
import { FilledCart } from "../features/cart/filled-cart.tsx";
import { logFailure } from "../http/errors.server.ts";
import { flash } from "../http/flash.server.ts";
import { readForm, readIntent } from "../http/form.server.ts";
import { seeOther, stayHere } from "../http/see-other.ts";
import { customerContext } from "../http/visitor.server.ts";
import { ButtonLink } from "../ui/button.tsx";
import { orCutOff } from "../ui/cut-off.ts";
import { CutOffNotice } from "../ui/cut-off-notice.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { FailedToLoad } from "../ui/failed-to-load.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import type { Route } from "./+types/cart";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { customerId } = context.get(customerContext);
  const [cart, addresses, replacedRestaurant] = await Promise.all([
    findCart(customerId),
    listAddresses(customerId),
    findReplacedRestaurant(customerId),
  ]);
  const question = url.searchParams.get("confirm");
  const lineId = Number(url.searchParams.get("line"));
  return { cart, hasAddress: addresses.length > 0, replacedRestaurant, question, lineId };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const intent = await readIntent(request);
  const form = await readForm(request, cartForm);
  const { customerId } = context.get(customerContext);
  const done = form.ok && (await change(customerId, form.value).catch(logFailure("a cart could not be changed")));
  const news = flash(request, done && done !== "failed" ? done : notices.noticeOfFailure(intent));
  return intent === "set" ? stayHere({ request, url }, href("/cart"), news) : seeOther(href("/cart"), news);
}

async function change(customerId: string, { intent, lineId, quantity }: CartWish): Promise<notices.CartNotice> {
  switch (intent) {
    case "clear":
      await clearCart(customerId);
      return notices.cartCleared;
    case "undo":
      return (await undoReplacement(customerId)) ? notices.cartRestored : notices.nothingToRestore;
    case "remove":
      // Also for a line that is gone already: a second tap asked for the same.
      if (lineId) await removeLine(customerId, lineId);
      return lineId ? notices.itemRemoved : notices.removalFailed;
    case "set": {
      if (quantity && quantity > maxQuantity) return notices.mostReached;
      if (!lineId || !quantity) return notices.updateFailed;
      return notices.noticeOfQuantity(await changeQuantity(customerId, lineId, quantity));
    }
    default:
      return notices.updateFailed;
  }
}

export const clientAction = orCutOff((_, form): notices.CartNotice | null =>
  notices.noticeOfFailure(String(form.get("intent"))),
);

export default function CartPage({ loaderData, actionData: cutOff }: Route.ComponentProps) {
  const { cart, replacedRestaurant } = loaderData;
  // A closed restaurant has no page.
  const backTo = cart?.isOpen ? href("/restaurant/:restaurantId", { restaurantId: cart.vendorId }) : href("/");
  return (
    <main className="page page--narrow page--columns" id="main">
      <PageTitle>Cart</PageTitle>
      <PageHeader title="Cart" backTo={backTo}>
        {cart && (
          <Link className="link-button link-button--danger" to={`${href("/cart")}?confirm=clear`} preventScrollReset>
            Clear
          </Link>
        )}
      </PageHeader>
      {cutOff && <CutOffNotice>{cutOff.message}</CutOffNotice>}
      {replacedRestaurant && <ReplacedCart restaurantName={replacedRestaurant} />}
      {cart ? (
        <FilledCart {...loaderData} cart={cart} />
      ) : (
        <EmptyState title="Your cart is empty">
          <ButtonLink to={href("/")}>Browse Restaurants</ButtonLink>
        </EmptyState>
      )}
    </main>
  );
}

export function ErrorBoundary() {
  return <FailedToLoad message="Failed to load data" />;
}
