import { href, Link } from "react-router";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { DueTime } from "../kitchen/due-time.tsx";
import { formatRupees } from "../money/money.ts";
import { describeKitchenStatus } from "../moves/kitchen-labels.ts";
import { OrderNote } from "../moves/kitchen-lines.tsx";
import type { OrderWithRestaurant } from "../moves/kitchen-order.server.ts";
import { MoveButtons } from "../moves/move-buttons.tsx";
import { TapNotice } from "../offline-taps/tap-notice.tsx";
import type { TapQueue } from "../offline-taps/use-tap-queue.ts";
import { isFinal } from "../orders/order-status.ts";
import { DropOffStop, PickedUpFrom, PickUpStop } from "./delivery-stops.tsx";

export interface DeliveryCardProps {
  order: OrderWithRestaurant;
  tapQueue: TapQueue;
  /** The key of the queue for taps that cannot be sent. */
  queueKey: string;
}

/** One order of a rider: where to go next, the cash and the next action. */
export function DeliveryCard({ order, queueKey, tapQueue }: DeliveryCardProps) {
  const { label, tone } = describeKitchenStatus(order);
  const isAtRestaurant = ["pending", "confirmed", "preparing", "ready"].includes(order.status);
  return (
    <article className="card order" id={`order-${order.id}`} aria-label={`Order ${order.number}`}>
      <header className="order-head">
        <h3 className="order-number">
          <Link to={href("/desk/orders/:orderId", { orderId: order.id })}>{order.number}</Link>
        </h3>
        <Badge tone={tone}>{label}</Badge>{" "}
        {order.readyBy && isAtRestaurant && order.status !== "ready" && (
          <span className="order-age">
            Ready by <DueTime at={order.readyBy} />
          </span>
        )}
      </header>
      {order.deliverAt && (
        <p className="order-due">
          Deliver at <DueTime at={order.deliverAt} />
        </p>
      )}
      {isAtRestaurant && <PickUpStop order={order} />}
      <DropOffStop order={order} />
      <OrderNote note={order.note} />
      {/* Finished only by a queued tap: the server lists no such orders. */}
      {!isFinal(order.status) && <CashToCollect order={order} />}
      <TapNotice order={order} tapQueue={tapQueue} />
      {order.moves.length > 0 && <MoveButtons order={order} from="deliveries" queueKey={queueKey} />}
      {!isAtRestaurant && <PickedUpFrom order={order} />}
    </article>
  );
}

/** An order that its rider has to deliver: the address first, and the amount to collect. */
export function RiderOrder({ order }: { order: OrderWithRestaurant }) {
  return (
    <Card>
      <CashToCollect order={order} />
      <PickUpStop order={order} />
      <DropOffStop order={order} />
    </Card>
  );
}

/** The cash the rider collects at the door, in the page's largest type. */
function CashToCollect({ order }: { order: OrderWithRestaurant }) {
  return (
    <p className="delivery-cash">
      <span className="delivery-cash-label">{order.isPaid ? "Paid already: collect nothing" : "Cash to collect"}</span>{" "}
      {!order.isPaid && <strong>{formatRupees(order.totalRupees)}</strong>}{" "}
      {order.changeForRupees !== null && (
        <span className="delivery-cash-label">{`Change for ${formatRupees(order.changeForRupees)}`}</span>
      )}
    </p>
  );
}
