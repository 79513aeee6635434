import { Time } from "../dates/time.tsx";
import type { KitchenOrder } from "./kitchen-order.server.ts";

/** Until when an order is to be answered or ready, and for which time it was ordered. */
export function OrderDue({ order: { status, acceptBy, readyBy, deliverAt } }: { order: KitchenOrder }) {
  const isCooking = status === "confirmed" || status === "preparing";
  return (
    <>
      {status === "pending" && acceptBy && (
        <p className="order-due">
          Answer by <Time at={acceptBy} show="time" />
        </p>
      )}
      {isCooking && readyBy && (
        <p className="order-due">
          Ready by <Time at={readyBy} show="time" />
        </p>
      )}
      {deliverAt && (
        <p className="order-due">
          Deliver at <Time at={deliverAt} show="time" />
        </p>
      )}
    </>
  );
}
