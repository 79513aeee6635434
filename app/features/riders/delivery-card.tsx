import { href, Link } from "react-router";
import { Badge } from "../../ui/badge.tsx";
import { Time } from "../dates/time.tsx";
import { describeForKitchen } from "../kitchen/kitchen-words.ts";
import { OrderNote } from "../kitchen/order-lines.tsx";
import { TapNotice } from "../kitchen/tap-notice.tsx";
import { CashToCollect } from "./cash-to-collect.tsx";
import type { Delivery } from "./deliveries.server.ts";
import { DeliveryActions } from "./delivery-actions.tsx";
import { DoorPlace, PickedUpFrom, PickUpPlace } from "./place.tsx";

export interface DeliveryCardProps {
  order: Delivery & { isUnsent: boolean; isUnconfirmed: boolean };
  /** See `TapQueue`. */
  queueKey: string;
  onRefused: (message: string | undefined) => void;
}

/** One order of a rider: where to go next, the cash and the next action. */
export function DeliveryCard({ order, queueKey, onRefused }: DeliveryCardProps) {
  const { label, tone } = describeForKitchen(order);
  const isAtRestaurant = ["pending", "confirmed", "preparing", "ready"].includes(order.status);
  return (
    <article className="card order" aria-label={`Order ${order.number}`}>
      <header className="order-head">
        <h3 className="order-number">
          <Link to={href("/desk/orders/:orderId", { orderId: order.id })}>{order.number}</Link>
        </h3>
        <Badge tone={tone}>{label}</Badge>
        {order.readyBy && isAtRestaurant && order.status !== "ready" && (
          <span className="order-age">
            Ready by <Time at={order.readyBy} show="time" />
          </span>
        )}
      </header>
      {order.deliverAt && (
        <p className="order-due">
          Deliver at <Time at={order.deliverAt} show="time" />
        </p>
      )}
      {isAtRestaurant && <PickUpPlace {...order} />}
      <DoorPlace {...order} />
      <OrderNote note={order.note} />
      <CashToCollect order={order} />
      <TapNotice isUnsent={order.isUnsent} isUnconfirmed={order.isUnconfirmed} />
      <DeliveryActions order={order} queueKey={queueKey} onRefused={onRefused} />
      {!isAtRestaurant && <PickedUpFrom {...order} />}
    </article>
  );
}
