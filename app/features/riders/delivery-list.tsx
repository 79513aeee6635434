import { href, Link } from "react-router";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { pluralize } from "../../ui/text/pluralize.ts";
import { UserText } from "../../ui/text/user-text.tsx";
import { Time } from "../dates/time.tsx";
import { formatRupees } from "../money/money.ts";
import type { Deliveries } from "./deliveries-page.server.ts";
import { DeliveryCard, type DeliveryCardProps } from "./delivery-card.tsx";

type DeliveryListProps = Omit<DeliveryCardProps, "order"> & { open: DeliveryCardProps["order"][] };

/** A rider's open orders, the most urgent first: on the way, ready, coming up. */
export function DeliveryList({ open, ...card }: DeliveryListProps) {
  if (open.length === 0)
    return <EmptyState title="Nothing to deliver" text="Orders that a restaurant gives you appear here." />;
  const ready = open.filter(({ status }) => status === "ready");
  const comingUp = open.filter(({ status }) => ["pending", "confirmed", "preparing"].includes(status));
  const onTheWay = open.filter((order) => !ready.includes(order) && !comingUp.includes(order));
  return (
    <>
      <Section id="on-the-way" title="On the way" orders={onTheWay} {...card} />
      <Section id="ready" title="Ready to pick up" orders={ready} {...card} />
      <Section id="coming-up" title="Coming up" orders={comingUp} {...card} />
    </>
  );
}

type SectionProps = Omit<DeliveryListProps, "open"> & { id: string; title: string; orders: DeliveryListProps["open"] };

function Section({ id, title, orders, ...card }: SectionProps) {
  if (orders.length === 0) return null;
  return (
    <section className="deliveries" id={id} aria-label={title}>
      <h2>
        {title} <span className="count-badge count-badge--quiet">{orders.length}</span>
      </h2>
      {orders.map((order) => (
        <DeliveryCard key={order.id} order={order} {...card} />
      ))}
    </section>
  );
}

/** The deliveries a rider finished today, and their cash. */
export function DoneToday({ done }: Pick<Deliveries, "done">) {
  const cashRupees = done.reduce((sum, each) => sum + each.cashRupees, 0);
  return (
    <Card title="Done today">
      {done.length === 0 ? (
        <p className="quiet">No deliveries yet.</p>
      ) : (
        <>
          <p>
            {pluralize(done.length, "order")} · <strong>{formatRupees(cashRupees)}</strong> in cash
          </p>
          <ul className="done-list">
            {done.map(({ id, number, end, at, customerName, ...each }) => (
              <li className="board-line done-line" key={id}>
                <span>
                  <Link className="done-link" to={href("/desk/orders/:orderId", { orderId: id })}>
                    {number}
                  </Link>{" "}
                  <UserText>{customerName}</UserText>
                </span>{" "}
                <span>
                  {end}, <Time at={at} show="time" /> · {formatRupees(each.cashRupees)}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}
