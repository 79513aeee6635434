import type { Moment } from "../dates/dates.ts";
import { localDateAt } from "../dates/local-time.ts";
import type { KitchenOrder } from "../moves/kitchen-order.server.ts";

/** The time of something due, with its date unless that is today: a late order may still be open tomorrow. */
export function DueTime({ at: { iso, date, time } }: { at: Moment }) {
  const isToday = localDateAt(Date.parse(iso)) === localDateAt(Date.now());
  return (
    // On a device with a wrong date, and at midnight, it is another day than on the server.
    <time dateTime={iso} dir="ltr" suppressHydrationWarning>
      {isToday ? time : `${date}, ${time}`}
    </time>
  );
}

/** The time by which an order is to be answered or ready, and the one for which it was ordered. */
export function OrderDue({ order: { status, acceptBy, readyBy, deliverAt, isLate } }: { order: KitchenOrder }) {
  const isCooking = status === "confirmed" || status === "preparing";
  return (
    <>
      {status === "pending" && acceptBy && (
        <p className="order-due">
          Answer by <DueTime at={acceptBy} />
        </p>
      )}
      {isCooking && readyBy && (
        <p className={isLate ? "order-due order-due--late" : "order-due"}>
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
