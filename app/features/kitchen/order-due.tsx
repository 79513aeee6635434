import type { KitchenOrder } from "../moves/kitchen-order.server.ts";
import { DueTime } from "./due-time.tsx";

/** Until when an order is to be answered or ready, and for which time it was ordered. */
export function OrderDue({ order: { status, acceptBy, readyBy, deliverAt } }: { order: KitchenOrder }) {
  const isCooking = status === "confirmed" || status === "preparing";
  return (
    <>
      {status === "pending" && acceptBy && (
        <p className="order-due">
          Answer by <DueTime at={acceptBy} />
        </p>
      )}
      {isCooking && readyBy && (
        <p className="order-due">
          Ready by <DueTime at={readyBy} />
        </p>
      )}
      {deliverAt && (
        <p className="order-due">
          Deliver at <DueTime at={deliverAt} />
        </p>
      )}
    </>
  );
}
