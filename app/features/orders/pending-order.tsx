import { href } from "react-router";
import { t } from "../../i18n/text.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { useCountdown } from "../../ui/forms/use-countdown.ts";
import { textWith } from "../../ui/text/text-with.tsx";
import { UserText } from "../../ui/text/user-text.tsx";
import type { OrderDetail } from "./orders.server.ts";

/** By when an order must be answered, and the link to cancel it, which alone needs no card around it. */
export function PendingOrder({ order }: { order: OrderDetail }) {
  const isLate = useCountdown(order.answerLateIn) === 0;
  return (
    // The same element in both cases, so that the link keeps the focus.
    <section className={isLate || order.answerBy ? "card" : undefined}>
      {isLate && <h2 className="card-title">{t("No answer yet")}</h2>}
      {isLate && (
        <p>
          {textWith("{restaurant} has not answered yet. You can wait a little longer, or cancel.", {
            restaurant: <UserText>{order.restaurantName}</UserText>,
          })}
        </p>
      )}
      {order.answerBy && (
        <p className="quiet">
          {t("If there is no answer by {time}, the order is cancelled and you pay nothing.", {
            time: order.answerBy.time,
          })}
        </p>
      )}
      <ButtonLink to={href("/order-tracking/:orderId/cancel", { orderId: order.id })} tone="plain" wide>
        {t("Cancel Order")}
      </ButtonLink>
    </section>
  );
}
