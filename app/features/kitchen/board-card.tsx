import { Link, useLocation } from "react-router";
import { PhoneLink } from "../../ui/text/phone-link.tsx";
import { UserText } from "../../ui/text/user-text.tsx";
import { orderPath } from "../desk/order-path.ts";
import { formatRupees } from "../money/money.ts";
import { describeAge } from "../moves/kitchen-labels.ts";
import { KitchenDishes } from "../moves/kitchen-lines.tsx";
import type { KitchenOrder } from "../moves/kitchen-order.server.ts";
import { MoveButtons } from "../moves/move-buttons.tsx";
import { OrderBadge } from "../moves/order-badge.tsx";
import { TapNotice } from "../offline-taps/tap-notice.tsx";
import type { TapQueue } from "../offline-taps/use-tap-queue.ts";
import { OrderDue } from "./due-time.tsx";
import { RiderName } from "./rider-name.tsx";

interface BoardCardProps {
  order: KitchenOrder;
  /** Minutes since the page was loaded. */
  minutesSinceLoad: number;
  queueKey: string;
  tapQueue: TapQueue;
}

/** An order on the board: dishes, customer, due time and buttons. */
export function BoardCard({ order, minutesSinceLoad, queueKey, tapQueue }: BoardCardProps) {
  const { search } = useLocation();
  return (
    <article className={classOf(order)} id={`order-${order.id}`} aria-label={`Order ${order.number}`}>
      <header className="order-head">
        <h3 className="order-number">
          <Link to={orderPath(order.id, search)}>{order.number}</Link>
        </h3>
        <OrderBadge order={order} />{" "}
        <span className="order-age">{describeAge(order.ageMinutes + minutesSinceLoad)}</span>
      </header>
      <OrderDue order={order} />
      <KitchenDishes order={order} />
      <div className="order-customer">
        <p>
          <UserText>{order.customerName}</UserText> · <PhoneLink phone={order.customerPhone} />
        </p>
        <p>
          {order.isPaid ? "Paid" : "Cash"} <strong>{formatRupees(order.totalRupees)}</strong>
          {order.changeForRupees !== null && ` · Change for ${formatRupees(order.changeForRupees)}`}
          {order.rider !== "none" && (
            <>
              <br />
              Rider: <RiderName order={order} own="own" />
            </>
          )}
        </p>
      </div>
      <TapNotice order={order} tapQueue={tapQueue} />
      <MoveButtons order={order} from="board" queueKey={queueKey} />
    </article>
  );
}

function classOf({ status, isLate }: KitchenOrder): string {
  if (status === "pending") return "card order order--new";
  return isLate ? "card order order--late" : "card order";
}
