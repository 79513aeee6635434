import { data, href } from "react-router";
import { withdrawalMessages as messages, orderCancelled } from "../features/orders/messages.ts";
import { OrderErrorPage } from "../features/orders/order-error-page.tsx";
import { isFinal } from "../features/orders/order-status.ts";
import { findOrderForCustomer } from "../features/orders/orders.server.ts";
import { withdrawOrder } from "../features/orders/withdraw-order.server.ts";
import { WithdrawalCard } from "../features/orders/withdrawal-card.tsx";
import { withdrawalForm } from "../features/orders/withdrawal-form.ts";
import { customerContext } from "../http/accounts/customer.server.ts";
import { orUnavailable } from "../http/errors.server.ts";
import { flash } from "../http/flash.server.ts";
import { readForm } from "../http/form.server.ts";
import { seeOther, showInstead } from "../http/responses.ts";
import { t } from "../i18n/text.ts";
import { offlineReply } from "../ui/connection/offline-fallback.ts";
import { Page } from "../ui/page.tsx";
import sheet from "../ui/styles/choice.css?url";
import type { Route } from "./+types/cancel-order";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

/** Loads the order to cancel; if it was answered meanwhile, redirects back to its page, which says so. */
export async function loader({ request, params: { orderId }, context }: Route.LoaderArgs) {
  const order = await findOrderForCustomer(orderId, context.get(customerContext).customerId);
  if (!order) throw data(null, 404);
  if (order.status === "pending") return { order };
  const notices = isFinal(order.status) ? [] : [flash(request, messages.answered(order.restaurantName))];
  throw showInstead(href("/order-tracking/:orderId", { orderId }), 303, ...notices);
}

export async function action({ request, params: { orderId }, context }: Route.ActionArgs) {
  const { customerId } = context.get(customerContext);
  const form = await readForm(request, withdrawalForm);
  if (!form.ok) {
    if (!(await findOrderForCustomer(orderId, customerId))) throw data(null, 404);
    return form.refusal;
  }
  const withdrawing = withdrawOrder(orderId, customerId, form.value.reason);
  const result = await orUnavailable(withdrawing, "failed to cancel an order for its customer");
  const tracking = href("/order-tracking/:orderId", { orderId });
  switch (result.kind) {
    case "not-found":
      throw data(null, 404);
    case "unavailable":
      return form.refuseAsUnavailable({ form: messages.failed });
    case "answered":
      return seeOther(tracking, flash(request, messages.answered(result.restaurantName)));
    case "over":
      return seeOther(tracking, flash(request, messages.over));
    case "withdrawn":
      return seeOther(tracking, flash(request, orderCancelled));
  }
}

export const clientAction = offlineReply(() => ({ form: messages.failed }));

export default function CancelOrder({ loaderData: { order }, actionData: reply }: Route.ComponentProps) {
  const tracking = href("/order-tracking/:orderId", { orderId: order.id });
  return (
    <Page
      title={t("Cancel Order")}
      documentTitle={t("Cancel Order {number}", { number: order.number })}
      backTo={tracking}
      hasErrors={Boolean(reply)}
    >
      <WithdrawalCard order={order} reply={reply} />
    </Page>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <OrderErrorPage error={error} />;
}
