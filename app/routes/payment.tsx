import { randomUUID } from "node:crypto";
import { data, href, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { paymentAddressForm, paymentAddressTitle } from "../features/addresses/address-form.ts";
import { AddressPicker, paymentPath } from "../features/addresses/address-picker.tsx";
import { addAddress } from "../features/addresses/addresses.server.ts";
import { addressMessages, addressNotices } from "../features/addresses/messages.ts";
import { type CheckoutProblem, CheckoutProblemDialog, OrderPlaced } from "../features/checkout/checkout-dialogs.tsx";
import { checkoutForm } from "../features/checkout/checkout-form.ts";
import { CheckoutSummary, NothingToPay } from "../features/checkout/checkout-summary.tsx";
import { findCheckout } from "../features/checkout/find-checkout.server.ts";
import { placeOrder } from "../features/checkout/place-order.server.ts";
import { OrderNotFound } from "../features/orders/order-not-found.tsx";
import { clientAddressContext } from "../http/client-address.server.ts";
import { orUnavailable } from "../http/errors.server.ts";
import { flash } from "../http/flash.server.ts";
import { forwardActionHeaders, readForm, readIntent, retryAfterHeader, tooManyRequests } from "../http/form.server.ts";
import { seeOther } from "../http/responses.ts";
import { readText } from "../http/search-params.ts";
import { customerContext } from "../http/visitor.server.ts";
import type { FormReply } from "../ui/form-reply.ts";
import { isNotFound, LoadError } from "../ui/load-error.tsx";
import { formReply, withOfflineFallback } from "../ui/offline-fallback.ts";
import { Page } from "../ui/page.tsx";
import type { Route } from "./+types/payment";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { searchParams } = url;
  const checkout = await findCheckout(context.get(customerContext).customerId, {
    key: searchParams.get("key"),
    placedId: readText(url, "placed", 64),
    addressId: searchParams.get("address"),
  });
  switch (checkout.kind) {
    case "placed-before":
      return redirect(paymentPath({ placedId: checkout.orderId }));
    case "order-not-found":
      throw data(null, 404);
    case "checkout":
      return { ...checkout, picker: searchParams.get("picker") };
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { customerId } = context.get(customerContext);
  if ((await readIntent(request)) === "add-address") return addNewAddress(request, customerId);
  const form = await readForm(request, checkoutForm);
  const { checkoutKey = randomUUID(), fingerprint = "", addressId } = form.ok ? form.value : {};
  const clientAddress = context.get(clientAddressContext);
  const placing = placeOrder({ customerId, clientAddress, checkoutKey, fingerprint, addressId });
  const placed = await orUnavailable(placing, "failed to place an order");
  const refuse = (problem: CheckoutProblem, status: number, seconds?: number) =>
    data({ problem, addressId }, { status, headers: retryAfterHeader(seconds) });
  switch (placed.kind) {
    case "placed":
      return seeOther(paymentPath({ placedId: placed.orderId }));
    case "empty":
      return seeOther(href("/payment"));
    case "unavailable":
      return refuse({ kind: "failed", checkoutKey }, 503, 5);
    case "too-many":
      return refuse(placed, 429, placed.waitSeconds);
    default:
      return refuse(placed, 409);
  }
}

async function addNewAddress(request: Request, customerId: string) {
  const form = await readForm(request, paymentAddressForm, { title: paymentAddressTitle });
  if (!form.ok) return form.refusal;
  const added = await orUnavailable(addAddress(customerId, form.value), "failed to add an address");
  switch (added.kind) {
    case "unavailable":
      return form.refuseAsUnavailable({ label: addressMessages.addFailed });
    case "too-many-changes":
      return form.refuse({ label: addressMessages.tooManyChanges(added.seconds) }, tooManyRequests(added.seconds));
    case "too-many":
      return form.refuse({ label: addressMessages.tooMany });
    case "added":
      return seeOther(paymentPath({ addressId: added.id }), flash(request, addressNotices.added));
  }
}

export const headers = forwardActionHeaders;

/** An order that was not placed, and the address it was for; or the refused form of a new address. */
type Refused = { problem: CheckoutProblem; addressId: string | undefined } | FormReply;

export const clientAction = withOfflineFallback(({ searchParams }, form): Refused => {
  if (searchParams.has("picker")) return formReply(form, { label: addressMessages.addFailed });
  const checkoutKey = searchParams.get("key") ?? "";
  return { problem: { kind: "failed", checkoutKey }, addressId: searchParams.get("address") ?? undefined };
});

/** Also after a conflict, so that what changed is shown under its dialog; not after a failure, which might fail as well. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

export default function Payment({ loaderData, actionData }: Route.ComponentProps) {
  const { cart, addresses, address, placedId, checkoutKey, picker } = loaderData;
  const refused = actionData && "problem" in actionData ? actionData : undefined;
  const reply = actionData && "errors" in actionData ? actionData : undefined;
  const isPicking = (cart && picker !== null) || Boolean(reply);
  const selected = addresses.find(({ id }) => id === refused?.addressId) ?? address;
  return (
    <Page title="Payment" width="columns" backTo={href("/cart")} hasErrors={Boolean(actionData)}>
      {placedId && <OrderPlaced orderId={placedId} />}
      {!placedId && !cart && <NothingToPay />}
      {!placedId && cart && <CheckoutSummary cart={cart} address={selected} checkoutKey={checkoutKey} />}
      {isPicking && (
        <AddressPicker addresses={addresses} selectedId={address?.id} isAdding={picker === "new"} reply={reply} />
      )}
      {refused && <CheckoutProblemDialog {...refused} />}
    </Page>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isNotFound(error) ? <OrderNotFound /> : <LoadError message="Failed to load data" />;
}
