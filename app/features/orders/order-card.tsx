import { href } from "react-router";
import { t } from "../../i18n/text.ts";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { Picture } from "../../ui/picture.tsx";
import { UserText } from "../../ui/text/user-text.tsx";
import { Time } from "../dates/time.tsx";
import { formatRupees } from "../money/money.ts";
import { scheduledOrderMessages } from "../scheduled-orders/messages.ts";
import { OrderAgainForm } from "./order-again-form.tsx";
import type { CustomerOrder } from "./order-rows.server.ts";
import { describeStatus, isFinal } from "./order-status.ts";
import { OrderedDishes } from "./ordered-dishes.tsx";
import { ReviewLink } from "./review-link.tsx";

/** An order in the list. */
export function OrderCard({ order }: { order: CustomerOrder }) {
  const { id, number, restaurantName, restaurantImage, status, placedAt, deliverWhen, dishes, totalRupees } = order;
  const { label, tone } = describeStatus(status);
  const tracking = href("/order-tracking/:orderId", { orderId: id });
  return (
    <article className="order-card">
      <Picture src={restaurantImage} alt="" width={96} height={96} />
      <div className="order-card-body">
        <div className="order-card-head">
          <h2>
            <Link to={tracking}>
              <UserText>{restaurantName}</UserText>
            </Link>
          </h2>
          <Badge tone={tone}>{t(label)}</Badge>
        </div>
        <p className="quiet">
          {t("Order {number}", { number })} <span className="order-card-dot">· </span>
          <Time at={placedAt} show="both" />
        </p>
        {deliverWhen && (
          <p>
            <strong>{scheduledOrderMessages.deliver(deliverWhen)}</strong>
          </p>
        )}
        <p className="quiet">
          <OrderedDishes dishes={dishes} />
        </p>
      </div>
      <div className="order-card-foot">
        <p className="price">{formatRupees(totalRupees)}</p>
        <OrderActions order={order} tracking={tracking} />
      </div>
    </article>
  );
}

/** Reviewing, ordering again and tracking, as far as the order's status allows. */
function OrderActions({ order, tracking }: { order: CustomerOrder; tracking: string }) {
  const { number, status } = order;
  return (
    <div className="order-card-actions">
      {status === "delivered" && <ReviewLink order={order} small />}{" "}
      {isFinal(status) && <OrderAgainForm order={order} small />}{" "}
      <ButtonLink to={tracking} tone="tint" small aria-label={t("Track Order {number}", { number })}>
        {t("Track Order")}
      </ButtonLink>
    </div>
  );
}
