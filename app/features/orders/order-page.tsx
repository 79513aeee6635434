import { href } from "react-router";
import { t } from "../../i18n/text.ts";
import { NoScriptRefresh } from "../../ui/connection/no-script-refresh.tsx";
import { useLiveVersion } from "../../ui/connection/use-live-version.ts";
import { Page } from "../../ui/page.tsx";
import type { OrderAgainRefusal } from "../cart/order-again-messages.ts";
import { OrderAgainRefused } from "../cart/order-again-notice.tsx";
import type { SupportLinks } from "../support/support.server.ts";
import { SupportButtons } from "../support/support-dialog.tsx";
import { OrderAgainForm } from "./order-again-form.tsx";
import { CancelledOrder, OrderProgress } from "./order-progress.tsx";
import { OrderReceipt, PrintReceipt } from "./order-receipt.tsx";
import { describeStatus, isFinal } from "./order-status.ts";
import { OrderStatusHeader } from "./order-status-header.tsx";
import type { OrderUpdates } from "./order-updates.ts";
import type { OrderDetail } from "./orders.server.ts";
import { PendingOrder } from "./pending-order.tsx";
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
