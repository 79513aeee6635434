import { UserText } from "../../ui/text/user-text.tsx";
import type { Moment } from "../dates/dates.ts";
import { Time } from "../dates/time.tsx";
import { formatRupees } from "../money/money.ts";
import type { DeskOrder } from "../moves/desk-order.server.ts";
import { KitchenLines, OrderNote } from "../moves/kitchen-lines.tsx";
import type { Paper } from "./ticket-paper.tsx";

/** A printed order, for the kitchen and then the bag. Reprints are marked with the number of the copy, cancelled orders as such. */
export function Ticket({ order, print, paper }: { order: DeskOrder; print: number; paper: Paper }) {
  return (
    <section className={`ticket ticket--${paper}`} aria-label="Ticket">
      {order.status === "cancelled" && <p className="ticket-mark">CANCELLED</p>}
      {print > 1 && <p className="ticket-mark">{`COPY ${print}`}</p>}
      <p className="ticket-restaurant">
        <UserText>{order.restaurantName}</UserText>
      </p>
      <p className="ticket-number">{order.number}</p>
      <Times order={order} />
      <div className="ticket-part">
        <KitchenLines lines={order.lines} />
        <OrderNote note={order.note} />
      </div>
      <div className="ticket-part">
        <p className="ticket-name">
          <UserText>{order.customerName}</UserText>
        </p>
        <p>{order.customerPhone}</p>
        <p>
          <UserText>{order.address}</UserText>
        </p>
      </div>
      <p className="ticket-part ticket-cash">
        <span>{order.isPaid ? "Paid" : "Cash"}</span> <strong>{formatRupees(order.totalRupees)}</strong>
      </p>
      {order.changeForRupees !== null && (
        <p className="ticket-change">
          Bring change for <span>{formatRupees(order.changeForRupees)}</span>
        </p>
      )}
    </section>
  );
}

/** When an order was placed, and when it is to be delivered and ready. */
function Times({ order }: { order: DeskOrder }) {
  // Paper is read later: a time without a date is of the day the order was placed, not of today.
  const partsOf = ({ date }: Moment) => (date === order.placedAt.date ? "time" : "both");
  return (
    <p>
      <Time at={order.placedAt} show="both" />
      {order.deliverAt && (
        <>
          <br />
          <strong>
            Deliver at <Time at={order.deliverAt} show={partsOf(order.deliverAt)} />
          </strong>
        </>
      )}
      {order.readyBy && (
        <>
          <br />
          Ready by <Time at={order.readyBy} show={partsOf(order.readyBy)} />
        </>
      )}
    </p>
  );
}
