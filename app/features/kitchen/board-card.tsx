import { href, Link } from "react-router";
import { Badge } from "../../ui/badge.tsx";
import { PhoneLink } from "../../ui/phone-link.tsx";
import { UserText } from "../../ui/user-text.tsx";
import { Time } from "../dates/time.tsx";
import { formatRupees } from "../money/money.ts";
import type { KitchenOrder } from "./kitchen-order.server.ts";
import { describeAge, describeForKitchen } from "./kitchen-words.ts";
import { MoveButtons } from "./move-buttons.tsx";
import { ChangeFor, KitchenLines, OrderNote } from "./order-lines.tsx";
import { TapNotice } from "./tap-notice.tsx";

interface BoardCardProps {
  order: KitchenOrder;
  /** Minutes since the page was loaded. */
  minutesLater: number;
  queueKey: string;
  onRefused: (message: string | undefined) => void;
  /** A button of this order was pressed without a connection. */
  isUnsent: boolean;
  /** A button of this order was pressed before the session ended. */
  isUnconfirmed: boolean;
}

/** An order on the board: dishes, customer, due time and buttons. */
export function BoardCard({ order, minutesLater, queueKey, onRefused, isUnsent, isUnconfirmed }: BoardCardProps) {
  const { label, tone } = describeForKitchen(order);
  const isNew = order.status === "pending";
  return (
    <article className={isNew ? "card order order--new" : "card order"} aria-label={`Order ${order.number}`}>
      <header className="order-head">
        <h3 className="order-number">
          <Link to={href("/desk/orders/:orderId", { orderId: order.id })}>{order.number}</Link>
        </h3>
        <Badge tone={order.isLate ? "error" : tone}>{order.isLate ? "Late" : label}</Badge>{" "}
        <span className="order-age">{describeAge(order.ageMinutes + minutesLater)}</span>
      </header>
      <Due order={order} />
      {order.deliverAt && (
        <p className="order-due">
          Deliver at <Time at={order.deliverAt} show="time" />
        </p>
      )}
      <KitchenLines lines={order.lines} />
      <OrderNote note={order.note} />
      <p className="order-customer">
        <UserText>{order.customerName}</UserText> · <PhoneLink phone={order.customerPhone} />
      </p>
      <p className="order-cash">
        {order.isPaid ? "Paid" : "Cash"} <strong>{formatRupees(order.totalRupees)}</strong>
        <ChangeFor order={order} />
        {order.rider !== "none" && (
          <>
            {" · "}
            <UserText>{order.riderName ?? "Own rider"}</UserText>
          </>
        )}
      </p>
      <TapNotice isUnsent={isUnsent} isUnconfirmed={isUnconfirmed} />
      <MoveButtons order={order} from="board" queueKey={queueKey} onRefused={onRefused} />
    </article>
  );
}

function Due({ order: { status, acceptBy, readyBy } }: { order: KitchenOrder }) {
  if (status === "pending" && acceptBy)
    return (
      <p className="order-due">
        Answer by <Time at={acceptBy} show="time" />
      </p>
    );
  if ((status === "confirmed" || status === "preparing") && readyBy)
    return (
      <p className="order-due">
        Ready by <Time at={readyBy} show="time" />
      </p>
    );
  return null;
}
