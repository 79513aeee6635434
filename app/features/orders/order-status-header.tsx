import { href } from "react-router";
import { t } from "../../i18n/text.ts";
import { Hero } from "../../ui/hero.tsx";
import { textWith } from "../../ui/text/text-with.tsx";
import { UserText } from "../../ui/text/user-text.tsx";
import { useRoot } from "../../ui/use-root.ts";
import { describeStatus, isFinal } from "./order-status.ts";
import type { OrderUpdates } from "./order-updates.ts";
import type { OrderDetail } from "./orders.server.ts";

/** The top of an order's page: its status, what happens next and the rider; in print, the letterhead. */
export function OrderStatusHeader({ order, updates }: { order: OrderDetail; updates: OrderUpdates }) {
  const { label } = describeStatus(order.status);
  return (
    <>
      <p className="visually-hidden" role="status">
        {t("Order status: {status}", { status: t(label) })}
      </p>
      <p className="letterhead">{useRoot()?.appName}</p>
      <Hero backTo={href("/orders")} eyebrow={t("Order {number}", { number: order.number })} title={t(label)} overlap>
        <div className={isFinal(order.status) ? undefined : "order-news"}>
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
