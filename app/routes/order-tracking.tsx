import { data, href, useRouteLoaderData } from "react-router";
import { Time } from "../features/dates/time.tsx";
import { OrderNotFound } from "../features/orders/order-not-found.tsx";
import { OrderReceipt } from "../features/orders/order-receipt.tsx";
import {
  describeStatus,
  isFinal,
  stepStates,
  timelineSteps,
  whatHappensNext,
} from "../features/orders/order-status.ts";
import { findOrderForCustomer, type OrderDetail } from "../features/orders/orders.server.ts";
import { useLiveOrder } from "../features/orders/use-live-order.ts";
import { supportLinks } from "../features/support/support.server.ts";
import { SupportButtons } from "../features/support/support-dialog.tsx";
import { customerContext } from "../http/visitor.server.ts";
import { NoScriptRefresh } from "../ui/auto-refresh.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { Hero } from "../ui/hero.tsx";
import { isNotFound, LoadError } from "../ui/load-error.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import sheet from "../ui/styles/timeline.css?url";
import { SummaryRows } from "../ui/summary-rows.tsx";
import { Timeline } from "../ui/timeline.tsx";
import { UserText } from "../ui/user-text.tsx";
import type { Route } from "./+types/order-tracking";

const refreshSeconds = 15;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export async function loader({ params, context }: Route.LoaderArgs) {
  const order = await findOrderForCustomer(params.orderId, context.get(customerContext).customerId);
  if (!order) throw data(null, 404);
  return { order, support: supportLinks(`Order ${order.number}`) };
}

export default function OrderTracking({ loaderData }: Route.ComponentProps) {
  const { order, support } = loaderData;
  const { label } = describeStatus(order.status);
  const isOver = isFinal(order.status);
  const isCutOff = useLiveOrder(order.id, order.version, isOver);
  const root = useRouteLoaderData<{ appName: string }>("root");
  return (
    <main className="page page--narrow page--columns" id="main">
      <PageTitle>{`Order ${order.number}: ${label}`}</PageTitle>
      {!isOver && <NoScriptRefresh seconds={refreshSeconds} />}
      <p className="visually-hidden" role="status">
        {`Order status: ${label}`}
      </p>
      <p className="letterhead">{root?.appName}</p>
      <Hero backTo={href("/orders")} eyebrow={`Order ${order.number}`} title={label} overlap>
        <p>{whatHappensNext(order.status, order.restaurantName)}</p>
        {order.status === "cancelled" && order.cancelReason && (
          <p>
            Reason: <UserText>{order.cancelReason}</UserText>
          </p>
        )}
        {order.riderName && !isFinal(order.status) && (
          <p>
            Your rider: <UserText>{order.riderName}</UserText>
          </p>
        )}
      </Hero>
      <div className="columns">
        <div className="columns-main">
          {isCutOff && (
            <p className="notice notice--warning" role="alert">
              No connection. This may be out of date.
            </p>
          )}
          {order.status === "cancelled" ? <Cancelled order={order} /> : <Progress order={order} />}
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
    </main>
  );
}

function Progress({ order }: { order: OrderDetail }) {
  const states = stepStates(order.status);
  const steps = timelineSteps.map(({ status, label }, index) => {
    const at = order.reachedAt[status];
    return { label, state: states[index] ?? "todo", time: at && <Time at={at} show="time" /> };
  });
  return (
    <Card>
      <h2 className="visually-hidden">Progress</h2>
      <Timeline steps={steps} />
      {!isFinal(order.status) && (
        <ButtonLink
          to={href("/order-tracking/:orderId", { orderId: order.id })}
          tone="tint"
          wide
          replace
          preventScrollReset
        >
          Refresh
        </ButtonLink>
      )}
    </Card>
  );
}

function Cancelled({ order }: { order: OrderDetail }) {
  const { pending, cancelled } = order.reachedAt;
  return (
    <Card title="This order was cancelled">
      <SummaryRows
        rows={[
          { label: "Order Placed", value: pending && <Time at={pending} show="both" /> },
          { label: "Cancelled", value: cancelled && <Time at={cancelled} show="both" /> },
        ]}
      />
    </Card>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isNotFound(error) ? <OrderNotFound /> : <LoadError message="Failed to load data" />;
}
