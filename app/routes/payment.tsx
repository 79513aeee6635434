import { randomUUID } from "node:crypto";
import { data, href, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { countTry } from "../features/accounts/throttle.server.ts";
import { paymentAddressForm, paymentAddressTitle } from "../features/addresses/address-form.ts";
import { AddressPicker, paymentPath } from "../features/addresses/address-picker.tsx";
import { addressRefusals } from "../features/addresses/address-refusals.ts";
import { addAddress, listAddresses, maxAddresses } from "../features/addresses/addresses.server.ts";
import { findCart } from "../features/cart/cart.server.ts";
import { type CheckoutProblem, CheckoutProblemDialog, OrderPlaced } from "../features/checkout/checkout-dialogs.tsx";
import { checkoutForm, checkoutKeySchema } from "../features/checkout/checkout-form.ts";
import { CheckoutSummary } from "../features/checkout/checkout-summary.tsx";
import { placeOrder } from "../features/checkout/place-order.server.ts";
import { OrderNotFound } from "../features/orders/order-not-found.tsx";
import { findOrderByCheckoutKey, findOrderForCustomer } from "../features/orders/orders.server.ts";
import { clientAddressContext } from "../http/client-address.server.ts";
import { logFailure } from "../http/errors.server.ts";
import { flash } from "../http/flash.server.ts";
import { type FormReply, formReply, readForm, readIntent, retryAfter, sendActionHeaders } from "../http/form.server.ts";
import { readText } from "../http/search-params.ts";
import { seeOther } from "../http/see-other.ts";
import { customerContext } from "../http/visitor.server.ts";
import { ButtonLink } from "../ui/button.tsx";
import { orCutOff, replyWith } from "../ui/cut-off.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { FailedToLoad, isNotFound } from "../ui/failed-to-load.tsx";
import type { RefusedForm } from "../ui/form-errors.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import type { Route } from "./+types/payment";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { customerId } = context.get(customerContext);
  const { data: key } = checkoutKeySchema.safeParse(url.searchParams.get("key"));
  const placedId = readText(url, "placed", 64);
  const [cart, addresses, placed, ofKey] = await Promise.all([
    findCart(customerId),
    listAddresses(customerId),
    placedId ? findOrderForCustomer(placedId, customerId) : undefined,
    key ? findOrderByCheckoutKey(key, customerId) : undefined,
  ]);
  // The answer to the order was lost: here it is. Beside a new cart the key is merely used up.
  if (ofKey && !cart?.lines.length) return redirect(placedPath(ofKey));
  if (placedId && !placed) throw data(null, 404);
  const wanted = url.searchParams.get("address");
  const address =
    addresses.find(({ id }) => id === wanted) ?? addresses.find(({ isDefault }) => isDefault) ?? addresses[0];
  return {
    cart: cart?.lines.length ? cart : undefined,
    addresses,
    address,
    placedId: placed?.id,
    checkoutKey: key && !ofKey ? key : randomUUID(),
    picker: url.searchParams.get("picker"),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { customerId } = context.get(customerContext);
  const clientAddress = context.get(clientAddressContext);
  if ((await readIntent(request)) === "add-address") return addNewAddress(request, customerId, clientAddress);
  const form = await readForm(request, checkoutForm);
  const { checkoutKey = randomUUID(), fingerprint = "", addressId } = form.ok ? form.value : {};
  const checkout = { customerId, clientAddress, checkoutKey, fingerprint, addressId };
  const placed = await placeOrder(checkout).catch(logFailure("an order could not be placed"));
  if (placed === "failed") return refuse({ problem: { kind: "failed", checkoutKey }, addressId }, 503);
  if (placed.kind === "placed") return seeOther(placedPath(placed.orderId));
  if (placed.kind === "empty") return seeOther(href("/payment"));
  if (placed.kind === "too-many") return refuse({ problem: placed, addressId }, 429, placed.waitSeconds);
  return refuse({ problem: placed, addressId }, 409);
}

export const headers = sendActionHeaders;

export const clientAction = orCutOff(({ searchParams }): Refused => {
  if (searchParams.has("picker"))
    return { refused: { title: "Error", reply: replyWith("label", addressRefusals.failed) } };
  const checkoutKey = searchParams.get("key") ?? "";
  return { problem: { kind: "failed", checkoutKey }, addressId: searchParams.get("address") ?? undefined };
});

/** Also after a refusal: what changed is shown under its dialog. Not after a failure, for this might fail as well. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

function placedPath(orderId: string): string {
  return `${href("/payment")}?${new URLSearchParams({ placed: orderId })}`;
}

async function addNewAddress(request: Request, customerId: string, clientAddress: string) {
  const form = await readForm(request, paymentAddressForm);
  if (!form.ok) return refuseAddress(form.reply, 400);
  const reply = (label: string) => formReply(form.value, { label });
  const wait = await countTry("change-address", customerId, clientAddress);
  if (wait) return refuseAddress(reply(addressRefusals.tooOften(wait)), 429, wait);
  const added = await addAddress(customerId, form.value).then(
    (id) => ({ id }),
    logFailure("an address could not be added"),
  );
  if (added === "failed") return refuseAddress(reply(addressRefusals.failed), 503);
  if (!added.id) return refuseAddress(reply(addressRefusals.tooMany(maxAddresses)), 400);
  const notice = flash(request, { type: "success", title: "Success", message: "Address added successfully!" });
  return seeOther(paymentPath({ addressId: added.id }), notice);
}

function refuseAddress(reply: FormReply, status: number, wait?: number) {
  return refuse({ refused: { title: paymentAddressTitle(reply), reply } }, status, wait);
}

interface Refused {
  problem?: CheckoutProblem;
  addressId?: string | undefined;
  refused?: { title: string; reply: RefusedForm };
}

const refuse = (refused: Refused, status: number, wait?: number) =>
  data(refused, { status, headers: retryAfter(wait) });

export default function Payment({ loaderData, actionData }: Route.ComponentProps) {
  const { cart, addresses, address, placedId, checkoutKey, picker } = loaderData;
  const isPicking = (cart && picker !== null) || Boolean(actionData?.refused);
  return (
    <main className="page page--narrow page--columns" id="main">
      <PageTitle hasErrors={Boolean(actionData)}>Payment</PageTitle>
      <PageHeader title="Payment" backTo={href("/cart")} />
      {placedId && <OrderPlaced orderId={placedId} />}
      {!placedId && !cart && (
        <EmptyState title="No order data found. Please return to cart." icon="cart">
          <ButtonLink to={href("/cart")}>Return to Cart</ButtonLink>
          <ButtonLink to={href("/orders")} tone="tint">
            My Orders
          </ButtonLink>
        </EmptyState>
      )}
      {!placedId && cart && (
        <CheckoutSummary
          cart={cart}
          address={addresses.find(({ id }) => id === actionData?.addressId) ?? address}
          checkoutKey={checkoutKey}
        />
      )}
      {isPicking && (
        <AddressPicker
          addresses={addresses}
          selectedId={address?.id}
          isAdding={picker === "new"}
          refused={actionData?.refused}
        />
      )}
      {actionData?.problem && <CheckoutProblemDialog problem={actionData.problem} addressId={actionData.addressId} />}
    </main>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isNotFound(error) ? <OrderNotFound /> : <FailedToLoad message="Failed to load data" />;
}
