import { useState } from "react";
import { href, useLocation } from "react-router";
import { t } from "../../i18n/text.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { NoScriptRefresh } from "../../ui/connection/no-script-refresh.tsx";
import { useLiveVersion } from "../../ui/connection/use-live-version.ts";
import { useCountdown } from "../../ui/forms/use-countdown.ts";
import { Hero } from "../../ui/hero.tsx";
import { Page } from "../../ui/page.tsx";
import { SummaryRows } from "../../ui/summary-rows.tsx";
import { textWith } from "../../ui/text/text-with.tsx";
import { UserText } from "../../ui/text/user-text.tsx";
import { Timeline } from "../../ui/timeline.tsx";
import { useRoot } from "../../ui/use-root.ts";
import type { OrderAgainRefusal } from "../cart/order-again-messages.ts";
import { OrderAgainRefused } from "../cart/order-again-notice.tsx";
import { Time } from "../dates/time.tsx";
import type { SupportLinks } from "../support/support.server.ts";
import { SupportButtons } from "../support/support-dialog.tsx";
import { OrderAgainForm } from "./order-again-form.tsx";
import { OrderReceipt, PrintReceipt } from "./order-receipt.tsx";
import { describeStatus, isFinal, stepStates, timelineSteps } from "./order-status.ts";
import type { OrderUpdates } from "./order-updates.ts";
import type { OrderDetail } from "./orders.server.ts";
import { ReviewLink } from "./review-link.tsx";

const refreshSeconds = 15;

type OrderPageProps = {
  order: OrderDetail;
  updates: OrderUpdates;
  support: SupportLinks;
  /** Why 'Order Again' was refused, if it was. */
  refusal: OrderAgainRefusal | undefined;
};

/** The page of an order: live until it is delivered or cancelled, then with an 'Order Again' button. */
export function OrderPage({ order, updates, support, refusal }: OrderPageProps) {
  const { label } = describeStatus(order.status);
  const isOver = isFinal(order.status);
  const url = `${href("/order-tracking/:orderId", { orderId: order.id })}/events`;
  const offlineSince = useLiveVersion({ url, version: String(order.version), isOver });
  return (
    <Page
      title={t("Order {number}: {status}", { number: order.number, status: t(label) })}
      header="none"
      width="columns"
      hasErrors={Boolean(refusal)}
    >
      {!isOver && <NoScriptRefresh seconds={refreshSeconds} />}
      <OrderStatusHeader order={order} updates={updates} />
      <div className="columns">
        <div className="columns-main">
          {offlineSince && (
            <p className="notice notice--warning" role="alert">
              {t("No connection. This may be out of date.")}
            </p>
          )}
          {refusal && <OrderAgainRefused refusal={refusal} />}
          {order.status === "cancelled" ? <CancelledOrder order={order} /> : <OrderProgress order={order} />}
          {order.status === "pending" && (
            <div className="screen-only">
              <PendingOrder order={order} />
            </div>
          )}
          {isOver && <OrderAgainForm order={order} />}
          {order.status === "delivered" && <ReviewLink order={order} />}
        </div>
        <div className="columns-side">
          <OrderReceipt order={order} />
          <PrintReceipt />
          <SupportButtons support={support} />
        </div>
      </div>
    </Page>
  );
}

/** The top of an order's page: its status, what happens next and the rider; in print, the letterhead. */
function OrderStatusHeader({ order, updates }: { order: OrderDetail; updates: OrderUpdates }) {
  const { label } = describeStatus(order.status);
  // Once it is over, the steps below stay where they are on a page that was open before.
  const [hasNews] = useState(!isFinal(order.status));
  return (
    <>
      <p className="letterhead">{useRoot()?.appName}</p>
      <Hero backTo={href("/orders")} eyebrow={t("Order {number}", { number: order.number })} title={t(label)} overlap>
        <div className={hasNews ? "order-news" : undefined} role="status">
          <p>{updates.sentence}</p>
          {updates.kitchen.map((line) => (
            <p key={line}>
              <strong>{line}</strong>
            </p>
          ))}
          {updates.reason && <p>{textWith("Reason: {reason}", { reason: <UserText>{updates.reason}</UserText> })}</p>}
          {order.riderName && !isFinal(order.status) && (
            <p>{textWith("Your rider: {name}", { name: <UserText>{order.riderName}</UserText> })}</p>
          )}
        </div>
      </Hero>
    </>
  );
}

/** The steps of an order, with the time each was reached. */
function OrderProgress({ order }: { order: OrderDetail }) {
  const states = stepStates(order.status);
  const steps = timelineSteps.map(({ status, label }, index) => {
    const at = order.reachedAt[status];
    return { label: t(label), state: states[index] ?? "todo", time: at && <Time at={at} show="time" /> };
  });
  const { pathname, search } = useLocation();
  return (
    <section className="card">
      <h2 className="visually-hidden">{t("Progress")}</h2>
      <Timeline steps={steps} />
      {!isFinal(order.status) && (
        <ButtonLink to={pathname + search} tone="tint" wide replace preventScrollReset>
          {t("Refresh")}
        </ButtonLink>
      )}
    </section>
  );
}

/** The reason for a cancellation, and the steps reached before it. */
function CancelledOrder({ order }: { order: OrderDetail }) {
  const reached = [...timelineSteps, { status: "cancelled", label: "Cancelled" }] as const;
  const rows = reached.flatMap(({ status, label }) => {
    const at = order.reachedAt[status];
    return at ? [{ label: t(label), value: <Time at={at} show="both" /> }] : [];
  });
  return (
    <Card title={t("This order was cancelled")}>
      <SummaryRows rows={rows} />
    </Card>
  );
}

/** By when an order must be answered, and the link to cancel it, which alone needs no card around it. */
function PendingOrder({ order }: { order: OrderDetail }) {
  const isLate = useCountdown(order.answerLateIn) === 0;
  return (
    // The same element in both cases, so that the link keeps the focus.
    <section className={isLate || order.answerBy ? "card" : undefined} role="status">
      {isLate && <h2 className="card-title">{t("No answer yet")}</h2>}
      {isLate && (
        <p>
          {textWith("{restaurant} has not answered yet. You can wait a little longer, or cancel.", {
            restaurant: <UserText>{order.restaurantName}</UserText>,
          })}
        </p>
      )}
      {order.answerBy && (
        <p className="quiet">
          {t("If there is no answer by {time}, the order is cancelled and you pay nothing.", {
            time: order.answerBy.time,
          })}
        </p>
      )}
      <ButtonLink to={href("/order-tracking/:orderId/cancel", { orderId: order.id })} tone="plain" wide>
        {t("Cancel Order")}
      </ButtonLink>
    </section>
  );
}
