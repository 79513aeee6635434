import { href } from "react-router";
import { Hero } from "../../ui/hero.tsx";
import { useRoot } from "../../ui/use-root.ts";
import { UserText } from "../../ui/user-text.tsx";
import { laterMessages } from "../later/messages.ts";
import { describeCancellation, hasOwnReason, tellKitchenNews } from "./kitchen-news.ts";
import { describeStatus, isFinal, whatHappensNext } from "./order-status.ts";
import type { OrderDetail } from "./orders.server.ts";

/** The top of an order's page: its status, what happens next and who delivers; on paper, the letterhead. */
export function OrderStatusHeader({ order }: { order: OrderDetail }) {
  const { label } = describeStatus(order.status);
  return (
    <>
      <p className="visually-hidden" role="status">
        {`Order status: ${label}`}
      </p>
      <p className="letterhead">{useRoot()?.appName}</p>
      <Hero backTo={href("/orders")} eyebrow={`Order ${order.number}`} title={label} overlap>
        <p>{describeCancellation(order) ?? whatIsNext(order)}</p>
        {tellKitchenNews(order).map((news) => (
          <p key={news}>
            <strong>{news}</strong>
          </p>
        ))}
        {order.status === "cancelled" && order.cancelReason && hasOwnReason(order) && (
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
    </>
  );
}

function whatIsNext({ status, restaurantName, waitsUntil }: OrderDetail): string {
  return waitsUntil ? laterMessages.waits(restaurantName, waitsUntil.time) : whatHappensNext(status, restaurantName);
}
