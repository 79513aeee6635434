import { t } from "../../i18n/text.ts";
import { Picture } from "../../ui/picture.tsx";
import { UserText } from "../../ui/text/user-text.tsx";
import { Time } from "../dates/time.tsx";
import { formatRupees } from "../money/money.ts";
import { OrderedDishes } from "../orders/ordered-dishes.tsx";
import type { OrderDetail } from "../orders/orders.server.ts";
import type { RatedRestaurant } from "./reviews.server.ts";

type ReviewedOrderProps = { order: OrderDetail; restaurant: RatedRestaurant | undefined; isAboutRider: boolean };

/** The subject of the review: the restaurant or the rider, and the order. */
export function ReviewedOrder({ order, restaurant, isAboutRider }: ReviewedOrderProps) {
  const subject =
    isAboutRider && order.riderName
      ? { name: order.riderName, image: order.riderPhoto }
      : { name: order.restaurantName, image: restaurant?.image || order.restaurantImage };
  return (
    <article className="order-card">
      <Picture src={subject.image} alt="" width={96} height={96} />
      <div className="order-card-body">
        <h2>
          <UserText>{subject.name}</UserText>
        </h2>
        <p className="quiet">
          {t("Order {number}", { number: order.number })} · <Time at={order.placedAt} show="date" />
        </p>
        <p className="quiet">
          <OrderedDishes dishes={order.dishes} />
        </p>
        <p className="quiet">{t("Total {amount}", { amount: formatRupees(order.totalRupees) })}</p>
      </div>
    </article>
  );
}
