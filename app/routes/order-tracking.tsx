import { data, href } from "react-router";
import { OrderNotFound } from "../features/orders/order-not-found.tsx";
import { CancelledOrder, OrderProgress } from "../features/orders/order-progress.tsx";
import { OrderReceipt } from "../features/orders/order-receipt.tsx";
import { describeStatus, isFinal } from "../features/orders/order-status.ts";
import { OrderStatusHeader } from "../features/orders/order-status-header.tsx";
import { findOrderForCustomer } from "../features/orders/orders.server.ts";
import { PendingOrder } from "../features/orders/pending-order.tsx";
import { supportLinks } from "../features/support/support.server.ts";
import { SupportButtons } from "../features/support/support-dialog.tsx";
import { customerContext } from "../http/visitor.server.ts";
import { NoScriptRefresh } from "../ui/auto-refresh.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { isNotFound, LoadError } from "../ui/load-error.tsx";
import { Page } from "../ui/page.tsx";
import sheet from "../ui/styles/timeline.css?url";
import { useLiveVersion } from "../ui/use-live-version.ts";
import type { Route } from "./+types/order-tracking";

const refreshSeconds = 15;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export async function loader({ params, context }: Route.LoaderArgs) {
  const order = await findOrderForCustomer(params.orderId, context.get(customerContext).customerId);
  if (!order) throw data(null, 404);
  return { order, support: supportLinks(`Order ${order.number}`) };
}

export default function OrderTracking({ loaderData: { order, support } }: Route.ComponentProps) {
  const { label } = describeStatus(order.status);
  const isOver = isFinal(order.status);
  const url = `${href("/order-tracking/:orderId", { orderId: order.id })}/events`;
  const offlineSince = useLiveVersion({ url, version: String(order.version), isOver });
  return (
    <Page title={`Order ${order.number}: ${label}`} header="none" width="columns">
      {!isOver && <NoScriptRefresh seconds={refreshSeconds} />}
      <OrderStatusHeader order={order} />
      <div className="columns">
        <div className="columns-main">
          {offlineSince && (
            <p className="notice notice--warning" role="alert">
              No connection. This may be out of date.
            </p>
          )}
          {order.status === "cancelled" ? <CancelledOrder order={order} /> : <OrderProgress order={order} />}
          {order.status === "pending" && <PendingOrder order={order} />}
          {order.status === "delivered" && (
            <ButtonLink to={`${href("/review/:orderId", { orderId: order.id })}?type=vendor`} wide>
              {order.isReviewed ? "Edit Review" : "Review Restaurant"}
            </ButtonLink>
          )}
        </div>
        <div className="columns-side">
          <OrderReceipt order={order} />
          <SupportButtons support={support} />
        </div>
      </div>
    </Page>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isNotFound(error) ? <OrderNotFound /> : <LoadError message="Failed to load data" />;
}
