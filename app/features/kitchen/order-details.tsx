import { Card } from "../../ui/card.tsx";
import { SummaryRows } from "../../ui/summary-rows.tsx";
import { mapUrl } from "../../ui/text/map-link.ts";
import { PhoneLink } from "../../ui/text/phone-link.tsx";
import { UserText } from "../../ui/text/user-text.tsx";
import { UserTextList } from "../../ui/text/user-text-list.tsx";
import { Time } from "../dates/time.tsx";
import type { DeskReview } from "../desk-reviews/desk-reviews.server.ts";
import { ReviewText } from "../desk-reviews/review-text.tsx";
import { formatRupees } from "../money/money.ts";
import type { DeskOrder } from "../moves/desk-order.server.ts";
import { KitchenDishes } from "../moves/kitchen-lines.tsx";
import { OrderBadge } from "../moves/order-badge.tsx";
import { isFinal } from "../orders/order-status.ts";
import { DueTime, OrderDue } from "./due-time.tsx";
import type { OrderPageData } from "./order-page.server.ts";
import { RiderName } from "./rider-name.tsx";

/** Status, due time, dishes and notes of an order. The page title shows the number. */
export function OrderDishes({ order }: { order: DeskOrder }) {
  return (
    <Card>
      <p className="order-head">
        <OrderBadge order={order} />
      </p>
      <OrderDue order={order} />
      <KitchenDishes order={order} />
    </Card>
  );
}

/** Name, phone number and address of an order's customer. */
export function OrderCustomer({ order }: { order: DeskOrder }) {
  return (
    <Card title="Customer">
      <p>
        <strong>
          <UserText>{order.customerName}</UserText>
        </strong>
        {order.customerPhone && (
          <>
            <br />
            <PhoneLink phone={order.customerPhone} />
          </>
        )}
      </p>
      {/* Deleting an account also removes the phone number and the address. */}
      {order.customerPhone && <OrderAddress order={order} />}
    </Card>
  );
}

/** Restaurant, times, rider and amounts of an order. */
export function DeskOrderDetails({ order }: { order: DeskOrder }) {
  return (
    <Card title="Details">
      <SummaryRows rows={listDetails(order)} />
    </Card>
  );
}

function OrderAddress({ order: { addressLabel, address } }: { order: DeskOrder }) {
  return (
    <p>
      <UserTextList texts={[addressLabel, address]} />{" "}
      <a className="phone-link" href={mapUrl(address)} target="_blank" rel="noreferrer">
        Map
      </a>
    </p>
  );
}

/** Lists what is known of an order. */
function listDetails(order: DeskOrder) {
  const { acceptBy, boardAt, changeForRupees, deliverAt, isUpcoming, readyBy, status } = order;
  const nobody = isFinal(status) ? "Nobody" : "Nobody yet";
  const rows = [
    { label: "Restaurant", value: <UserText>{order.restaurantName}</UserText> },
    { label: "Placed", value: <Time at={order.placedAt} show="both" /> },
    { label: "Deliver at", value: deliverAt && <Time at={deliverAt} show="both" /> },
    { label: "On the board at", value: isUpcoming && boardAt && <Time at={boardAt} show="both" /> },
    { label: "Answer by", value: status === "pending" && acceptBy && <Time at={acceptBy} show="time" /> },
    { label: "Ready by", value: readyBy && <DueTime at={readyBy} /> },
    { label: "Rider", value: order.rider === "none" ? nobody : <RiderName order={order} own="Own rider" /> },
    { label: order.isPaid ? "Paid" : "Cash on Delivery", value: formatRupees(order.totalRupees), strong: true },
    { label: "Bring change for", value: changeForRupees !== null && formatRupees(changeForRupees) },
  ];
  return rows.filter(({ value }) => value);
}

/** What the customer wrote about an order, even if its comment is hidden. */
export function OrderReview({ review }: { review: DeskReview }) {
  return (
    <Card title="Review">
      <ReviewText review={review} />
    </Card>
  );
}

export function OrderHistory({ history }: Pick<OrderPageData, "history">) {
  return (
    <Card title="History">
      {history.length === 0 ? (
        <p className="quiet">Nothing has happened yet.</p>
      ) : (
        <ol>
          {history.map(({ what, by, at, reason }, index) => (
            <li className="history-line" key={index}>
              <strong>{what}</strong>{" "}
              <span className="quiet">
                {by && (
                  <>
                    <UserText>{by}</UserText>,{" "}
                  </>
                )}
                <Time at={at} show="both" />
              </span>
              {reason && (
                <p>
                  <UserText>{reason}</UserText>
                </p>
              )}
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
