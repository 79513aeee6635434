import { data, href } from "react-router";
import { newAddressForm, paymentAddressTitle } from "../features/addresses/address-form.ts";
import { addAddress } from "../features/addresses/addresses.server.ts";
import { addAddressRefusal, addressMessages, addressNotices } from "../features/addresses/messages.ts";
import { changeTooSmallErrors, checkoutForm, readDetails } from "../features/checkout/checkout-form.ts";
import { CheckoutPage, type RefusedOrder } from "../features/checkout/checkout-page.tsx";
import { findCheckout } from "../features/checkout/find-checkout.server.ts";
import { paymentPath, readPaymentUrl } from "../features/checkout/payment-path.ts";
import { placeOrder, saveDraft } from "../features/checkout/place-order.server.ts";
import { OrderErrorPage } from "../features/orders/order-error-page.tsx";
import { customerContext, findCaller } from "../http/accounts/customer.server.ts";
import { orUnavailable, unavailableRetrySeconds } from "../http/errors.server.ts";
import { flash } from "../http/flash.server.ts";
import { readForm, readIntent, retryAfterHeader } from "../http/form.server.ts";
import { seeOther, showInstead } from "../http/responses.ts";
import { formReply, tryAgainSoon, withOfflineFallback } from "../ui/connection/offline-fallback.ts";
import type { Route } from "./+types/payment";

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const shown = readPaymentUrl(searchParams);
  const checkout = await findCheckout(context.get(customerContext).customerId, shown);
  switch (checkout.kind) {
    case "placed-before":
      return showInstead(paymentPath({ placedId: checkout.orderId }));
    case "order-not-found":
      throw data(null, 404);
    case "checkout":
      return { checkout, picker: shown.picker };
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const caller = findCaller(context);
  switch (await readIntent(request)) {
    case "add-address":
      return addNewAddress(request, caller.customerId);
    case "change-address":
      return openAddressPicker(request, caller.customerId);
    case "change-cart":
      return openCart(request, caller.customerId);
    default:
      return order(request, caller);
  }
}

async function order(request: Request, caller: { customerId: string; clientAddress: string }) {
  const form = await readForm(request, checkoutForm);
  if (!form.ok) return form.refusal;
  const { checkoutKey = crypto.randomUUID(), fingerprint = "", shownPrices, addressId } = form.value;
  const details = readDetails(form.value);
  const placing = placeOrder({ ...caller, checkoutKey, fingerprint, shownPrices, addressId, details });
  const placed = await orUnavailable(placing, "failed to place an order");
  const refuse = (problem: RefusedOrder["problem"], status: number, seconds?: number) =>
    data({ problem, addressId, details }, { status, headers: retryAfterHeader(seconds) });
  switch (placed.kind) {
    case "placed":
      return seeOther(paymentPath({ placedId: placed.orderId }));
    case "other-address":
    case "other-details":
      return seeOther(paymentPath({ placedId: placed.orderId, repeatedWith: placed.kind }));
    case "empty":
      return seeOther(paymentPath({}));
    case "change-too-small":
      return form.refuse(changeTooSmallErrors(placed));
    case "unavailable":
      return refuse({ kind: "failed", checkoutKey }, 503, unavailableRetrySeconds);
    case "too-many":
      return refuse(placed, 429, placed.seconds);
    default:
      return refuse(placed, 409);
  }
}

/** Opens the address picker, and keeps what was typed, because choosing an address loads the page again. */
async function openAddressPicker(request: Request, customerId: string) {
  const form = await readForm(request, checkoutForm);
  if (!form.ok) return form.refusal;
  const { addressId } = form.value;
  const draft = { customerId, addressId, details: readDetails(form.value) };
  const saved = await orUnavailable(saveDraft(draft), "failed to save a draft");
  if (saved.kind === "unavailable") return form.refuseAsUnavailable({ form: addressNotices.unavailable.message });
  return seeOther(paymentPath({ ...(addressId && { addressId }), picker: "all" }));
}

/** Opens the cart, and keeps the chosen address and, if all of it is valid, what was typed. */
async function openCart(request: Request, customerId: string) {
  const form = await readForm(request.clone(), checkoutForm);
  const chosen = await readForm(request, checkoutForm.pick({ addressId: true }));
  if (chosen.ok) {
    const { addressId } = chosen.value;
    const draft = { customerId, addressId, details: form.ok ? readDetails(form.value) : undefined };
    await orUnavailable(saveDraft(draft), "failed to save a draft");
  }
  return seeOther(href("/cart"));
}

async function addNewAddress(request: Request, customerId: string) {
  const form = await readForm(request, newAddressForm, { title: paymentAddressTitle });
  if (!form.ok) return form.refusal;
  const added = await orUnavailable(addAddress(customerId, form.value), "failed to add an address");
  if (added.kind !== "added") return form.refuse(...addAddressRefusal(added));
  return seeOther(paymentPath({ addressId: added.id }), flash(request, addressNotices.added));
}

export const clientAction = withOfflineFallback(({ searchParams }, form) => {
  if (searchParams.has("picker")) return formReply(form, { form: addressMessages.addFailed });
  if (form.get("intent") === "change-cart") return formReply(form, { form: tryAgainSoon.message }, tryAgainSoon.title);
  if (form.has("intent")) return formReply(form, { form: addressNotices.unavailable.message });
  const checkoutKey = searchParams.get("key") ?? "";
  return { problem: { kind: "failed" as const, checkoutKey }, addressId: searchParams.get("address") ?? undefined };
});

export { reloadAfterConflict as shouldRevalidate } from "../ui/forms/reload-after-conflict.ts";

export default function Payment({ loaderData, actionData }: Route.ComponentProps) {
  return <CheckoutPage {...loaderData} answer={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <OrderErrorPage error={error} />;
}
