import { Link } from "react-router";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { UserText } from "../../ui/text/user-text.tsx";
import { Time } from "../dates/time.tsx";
import { useListedOrderPath } from "../desk/order-path.ts";
import { formatRupees } from "../money/money.ts";
import type { ListedOrder } from "./list-orders.server.ts";

type OrderRowsProps = {
  orders: ListedOrder[];
  /** Whether all orders are of one customer, named by the page. */
  isOfCustomer?: boolean;
};

/** A list of orders, each linking to its page. */
export function OrderRows({ orders, isOfCustomer }: OrderRowsProps) {
  const orderPath = useListedOrderPath();
  return (
    <Card>
      <ul className="list-rows aligned-rows order-rows">
        {orders.map((order) => (
          <li className="list-row" key={order.id}>
            <div>
              <Link className="list-row-title" to={orderPath(order.id)}>
                {order.number}
              </Link>{" "}
              <Badge tone={order.state.tone}>{order.state.label}</Badge>
              {!isOfCustomer && <Contact order={order} />}
              <p className="quiet">
                <UserText>{order.restaurantName}</UserText>
              </p>
            </div>
            <div className="list-row-end">
              <p>
                <strong>{formatRupees(order.totalRupees)}</strong>
              </p>
              <Times order={order} />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Contact({ order: { customerName, customerPhone } }: { order: ListedOrder }) {
  return (
    <p className="list-row-contact">
      <UserText>{customerName}</UserText>{" "}
      <span className="list-phone" dir="ltr">
        {customerPhone}
      </span>
    </p>
  );
}

/** When an order was placed and, if it is scheduled, when it is to be delivered. */
function Times({ order: { placedAt, deliverAt } }: { order: ListedOrder }) {
  return (
    <p className="quiet">
      <Time at={placedAt} show="both" />
      {deliverAt && (
        <>
          <br />
          for <Time at={deliverAt} show={deliverAt.date === placedAt.date ? "time" : "both"} />
        </>
      )}
    </p>
  );
}
