import { data, href } from "react-router";
import { orderAgain } from "../features/cart/order-again.server.ts";
import {
  describeRefusal,
  type OrderAgainRefusal,
  orderAgainFailed,
  orderedAgainNotice,
} from "../features/cart/order-again-messages.ts";
import { OrderErrorPage } from "../features/orders/order-error-page.tsx";
import { OrderPage } from "../features/orders/order-page.tsx";
import { describeOrderUpdates } from "../features/orders/order-updates.ts";
import { findOrderForCustomer } from "../features/orders/orders.server.ts";
import { supportLinks } from "../features/support/support.server.ts";
import { customerContext } from "../http/accounts/customer.server.ts";
import { orUnavailable } from "../http/errors.server.ts";
import { flash } from "../http/flash.server.ts";
import { seeOther } from "../http/responses.ts";
import { reloadsContext } from "../http/unchanged-pages.server.ts";
import { t } from "../i18n/text.ts";
import { withOfflineFallback } from "../ui/connection/offline-fallback.ts";
import type { Route } from "./+types/order-tracking";

export async function loader({ params, context }: Route.LoaderArgs) {
  const order = await findOrderForCustomer(params.orderId, context.get(customerContext).customerId);
  if (!order) throw data(null, 404);
  context.set(reloadsContext, true);
  return {
    order,
    updates: describeOrderUpdates(order),
    support: supportLinks(t("Order {number}", { number: order.number })),
  };
}

/** Handles 'Order Again' from this page and from the list of orders. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ordering = orderAgain(context.get(customerContext).customerId, params.orderId);
  const ordered = await orUnavailable(ordering, "failed to order again");
  switch (ordered.kind) {
    case "added":
      return seeOther(href("/cart"), flash(request, orderedAgainNotice(ordered)));
    case "not-found":
      throw data(null, 404);
    default:
      return data<OrderAgainRefusal>(describeRefusal(ordered), ordered.kind === "unavailable" ? 503 : 409);
  }
}

export const clientAction = withOfflineFallback(
  (): OrderAgainRefusal => ({ message: t(orderAgainFailed), details: [] }),
);

export default function OrderTracking({ loaderData, actionData }: Route.ComponentProps) {
  return <OrderPage {...loaderData} refusal={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <OrderErrorPage error={error} />;
}
