import { randomUUID } from "node:crypto";
import { data, href, redirect } from "react-router";
import { paymentAddressForm } from "../features/addresses/address-form.ts";
import { AddressPicker } from "../features/addresses/address-picker.tsx";
import { addAddress, listAddresses } from "../features/addresses/addresses.server.ts";
import { findCart } from "../features/cart/cart.server.ts";
import { CheckoutProblemDialog, OrderPlaced } from "../features/checkout/checkout-dialogs.tsx";
import { checkoutForm } from "../features/checkout/checkout-form.ts";
import { CheckoutSummary } from "../features/checkout/checkout-summary.tsx";
import { placeOrder } from "../features/checkout/place-order.server.ts";
import { OrderNotFound } from "../features/orders/order-not-found.tsx";
import { findOrderByCheckoutKey, findOrderForCustomer } from "../features/orders/orders.server.ts";
import { flash } from "../http/flash.server.ts";
import { readForm, readIntent } from "../http/form.server.ts";
import { log } from "../http/log.server.ts";
import { readText } from "../http/search-params.ts";
import { seeOther } from "../http/see-other.ts";
import { customerContext } from "../http/visitor.server.ts";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { FailedToLoad, isNotFound } from "../ui/failed-to-load.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import type { Route } from "./+types/payment";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { customerId } = context.get(customerContext);
  const key = readText(url, "key", 64);
  const repeated = key && (await findOrderByCheckoutKey(key, customerId));
  if (repeated) return redirect(placedPath(repeated));
  const placedId = readText(url, "placed", 64);
  const [cart, addresses, placed] = await Promise.all([
    findCart(customerId),
    listAddresses(customerId),
    placedId ? findOrderForCustomer(placedId, customerId) : undefined,
  ]);
  if (placedId && !placed) throw data(null, 404);
  const wanted = url.searchParams.get("address");
  const address =
    addresses.find(({ id }) => id === wanted) ?? addresses.find(({ isDefault }) => isDefault) ?? addresses[0];
  return {
    cart: cart?.lines.length ? cart : undefined,
    addresses,
    address,
    placedId: placed?.id,
    checkoutKey: key ?? randomUUID(),
    picker: url.searchParams.get("picker"),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { customerId } = context.get(customerContext);
  if ((await readIntent(request)) === "add-address") return addNewAddress(request, customerId);
  const form = await readForm(request, checkoutForm);
  const { checkoutKey = randomUUID(), fingerprint = "", addressId } = form.ok ? form.value : {};
  const placed = await placeOrder({ customerId, checkoutKey, fingerprint, addressId }).catch((error: unknown) => {
    log.error({ err: error }, "an order could not be placed");
    return { kind: "failed", checkoutKey } as const;
  });
  if (placed.kind === "placed") return seeOther(placedPath(placed.orderId));
  if (placed.kind === "empty") return seeOther(href("/payment"));
  return data({ problem: placed, addressId, reply: undefined }, placed.kind === "failed" ? 503 : 409);
}

/** Also after a refusal: what changed is shown under its dialog. */
export function shouldRevalidate() {
  return true;
}

function placedPath(orderId: string): string {
  return `${href("/payment")}?${new URLSearchParams({ placed: orderId })}`;
}

async function addNewAddress(request: Request, customerId: string) {
  const form = await readForm(request, paymentAddressForm);
  if (!form.ok) return data({ problem: undefined, addressId: undefined, reply: form.reply }, 400);
  const id = await addAddress(customerId, form.value);
  const notice = id
    ? ({ type: "success", title: "Success", message: "Address added successfully!" } as const)
    : ({ type: "error", title: "Error", message: "Failed to add address. Please try again." } as const);
  const target = id ? `${href("/payment")}?address=${id}` : href("/payment");
  return seeOther(target, flash(request, notice));
}

export default function Payment({ loaderData, actionData }: Route.ComponentProps) {
  const { cart, addresses, address, placedId, checkoutKey, picker } = loaderData;
  const isPicking = picker !== null || Boolean(actionData?.reply);
  return (
    <main className="page page--narrow page--columns" id="main">
      <PageTitle hasErrors={Boolean(actionData)}>Payment</PageTitle>
      <PageHeader title="Payment" backTo={href("/cart")} />
      {placedId && <OrderPlaced orderId={placedId} />}
      {!placedId && !cart && (
        <EmptyState title="No order data found. Please return to cart." icon="cart">
          <ButtonLink to={href("/cart")}>Return to Cart</ButtonLink>
        </EmptyState>
      )}
      {!placedId && cart && (
        <CheckoutSummary
          cart={cart}
          address={addresses.find(({ id }) => id === actionData?.addressId) ?? address}
          checkoutKey={checkoutKey}
        />
      )}
      {cart && isPicking && (
        <AddressPicker
          addresses={addresses}
          selectedId={address?.id}
          isAdding={picker === "new"}
          reply={actionData?.reply}
        />
      )}
      {actionData?.problem && <CheckoutProblemDialog problem={actionData.problem} addressId={actionData.addressId} />}
    </main>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isNotFound(error) ? <OrderNotFound /> : <FailedToLoad message="Failed to load data" />;
}
