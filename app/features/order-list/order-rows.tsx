import { Link } from "react-router";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { UserText } from "../../ui/user-text.tsx";
import { Time } from "../dates/time.tsx";
import { formatRupees } from "../money/money.ts";
import { useListedOrderPath } from "../staff/order-path.ts";
import type { ListedOrder } from "./list-orders.server.ts";

interface OrderRowsProps {
  orders: ListedOrder[];
  /** Whether all orders are of one customer, named by the page. */
  isOfCustomer?: boolean;
}

/** A list of orders, each linking to its page. */
export function OrderRows({ orders, isOfCustomer }: OrderRowsProps) {
  const orderPath = useListedOrderPath();
  return (
    <Card>
      <ul className="list-rows">
        {orders.map(
          ({ id, number, state, restaurantName, customerName, customerPhone, placedAt, deliverAt, totalRupees }) => (
            <li className="list-row" key={id}>
              <div>
                <Link className="list-row-title" to={orderPath(id)}>
                  {number}
                </Link>{" "}
                <Badge tone={state.tone}>{state.label}</Badge>
                {!isOfCustomer && (
                  <p className="list-row-contact">
                    <UserText>{customerName}</UserText>{" "}
                    <span className="list-phone" dir="ltr">
                      {customerPhone}
                    </span>
                  </p>
                )}
                <p className="quiet">
                  <UserText>{restaurantName}</UserText>
                </p>
              </div>
              <div className="list-row-end">
                <p>
                  <strong>{formatRupees(totalRupees)}</strong>
                </p>
                <p className="quiet">
                  <Time at={placedAt} show="date" />
                  <br />
                  <Time at={placedAt} show="time" />
                  {deliverAt && (
                    <>
                      <br />
                      for <Time at={deliverAt} show={deliverAt.date === placedAt.date ? "time" : "both"} />
                    </>
                  )}
                </p>
              </div>
            </li>
          ),
        )}
      </ul>
    </Card>
  );
}
