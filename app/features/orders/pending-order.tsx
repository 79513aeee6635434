import { href } from "react-router";
import { ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { useCountdown } from "../../ui/use-countdown.ts";
import { UserText } from "../../ui/user-text.tsx";
import type { OrderDetail } from "./orders.server.ts";

/** While nobody has answered an order: until when to expect an answer, and the way to cancel. */
export function PendingOrder({ order }: { order: OrderDetail }) {
  const secondsUntilLate = useCountdown(order.answerIsLate);
  return (
    <Card title={secondsUntilLate > 0 ? undefined : "No answer yet"}>
      {secondsUntilLate === 0 && (
        <p>
          <UserText>{order.restaurantName}</UserText> has not answered yet. You can wait a little longer, or cancel.
        </p>
      )}
      {order.answerBy && (
        <p className="quiet">
          {`Without an answer by ${order.answerBy.time} the order is cancelled, and you pay nothing.`}
        </p>
      )}
      <ButtonLink to={href("/order-tracking/:orderId/cancel", { orderId: order.id })} tone="plain" wide>
        Cancel Order
      </ButtonLink>
    </Card>
  );
}
