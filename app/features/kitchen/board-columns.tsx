import { Fragment, type ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { KeepFocus } from "../../ui/keep-focus.tsx";
import { changeQuery } from "../../ui/query.ts";
import { UserText } from "../../ui/text/user-text.tsx";
import { Time } from "../dates/time.tsx";
import { AnnouncedCounts } from "../desk/announced-counts.tsx";
import { orderPath } from "../desk/order-path.ts";
import { formatRupees } from "../money/money.ts";
import type { FinishedOrder } from "../moves/finished-orders.server.ts";
import type { KitchenOrder } from "../moves/kitchen-order.server.ts";
import type { TapQueue } from "../offline-taps/use-tap-queue.ts";
import type { Board } from "./board.server.ts";
import { BoardCard } from "./board-card.tsx";
import { DueTime } from "./due-time.tsx";

interface BoardColumnsProps {
  board: Board;
  queueKey: string;
  /** Minutes since the board was loaded. */
  minutesSinceLoad: number;
  tapQueue: TapQueue;
}

/** The open orders: New, Cooking, Ready. */
export function BoardColumns({ board, ...card }: BoardColumnsProps) {
  const columns = [
    { id: "new", title: "New", orders: board.pending, empty: "No new orders" },
    { id: "cooking", title: "Cooking", orders: board.cooking, empty: "Nothing is cooking" },
    { id: "ready", title: "Ready", orders: board.ready, empty: "Nothing is waiting" },
  ];
  return (
    <>
      <AnnouncedCounts lists={columns} />
      {/* On phones the columns follow one another, and a full one is many screens long. */}
      <nav className="board-jump" aria-label="Columns">
        {columns.map(({ id, title, orders }) => (
          <Fragment key={id}>
            <a className="button button--plain" href={`#${id}`}>
              {title} <Count orders={orders} isNew={id === "new"} />
            </a>{" "}
          </Fragment>
        ))}
      </nav>
      <KeepFocus>
        <div className="board">
          {columns.map((column) => (
            <Column key={column.id} {...column} {...card} />
          ))}
        </div>
      </KeepFocus>
    </>
  );
}

function Count({ orders, isNew }: { orders: KitchenOrder[]; isNew: boolean }) {
  if (orders.length === 0) return null;
  return <span className={isNew ? "count-badge" : "count-badge count-badge--quiet"}>{orders.length}</span>;
}

type ColumnProps = Omit<BoardColumnsProps, "board"> & {
  id: string;
  title: string;
  orders: KitchenOrder[];
  empty: string;
};

function Column({ id, title, orders, empty, ...card }: ColumnProps) {
  return (
    <section className="board-column" id={id} aria-label={title}>
      <h2>
        {title} <Count orders={orders} isNew={id === "new"} />
      </h2>
      {orders.length === 0 && <p className="board-empty">{empty}</p>}
      {orders.map((order) => (
        <BoardCard key={order.id} order={order} {...card} />
      ))}
    </section>
  );
}

type BoardFooterProps = Pick<Board, "upcoming" | "withRiders" | "finished" | "hasMoreFinished">;

/** Below the columns: scheduled orders, orders out for delivery, and orders finished today. */
export function BoardFooter({ upcoming, withRiders, finished, hasMoreFinished }: BoardFooterProps) {
  return (
    <>
      {upcoming.length > 0 && <UpcomingOrders orders={upcoming} />}
      {withRiders.length > 0 && (
        <Card title="With riders">
          <ul>
            {withRiders.map(({ id, number, riderName, customerName, totalRupees }) => (
              <OrderLine id={id} number={number} key={id}>
                <span>
                  <UserText>{riderName ?? ""}</UserText> → <UserText>{customerName}</UserText>
                </span>{" "}
                <span>{formatRupees(totalRupees)}</span>
              </OrderLine>
            ))}
          </ul>
        </Card>
      )}
      <Card title="Today's finished">
        {finished.length === 0 ? <p className="quiet">No orders yet.</p> : <Finished orders={finished} />}
        {hasMoreFinished && <AllFinishedLink />}
      </Card>
    </>
  );
}

/** Scheduled orders, which move to the columns when it is time to cook them. */
function UpcomingOrders({ orders }: { orders: KitchenOrder[] }) {
  return (
    <section className="card" aria-label="Later today">
      <h2 className="card-title">
        Later today <Badge tone="neutral">{orders.length}</Badge>
      </h2>
      <ul>
        {orders.map(({ id, number, deliverAt, boardAt, customerName, lines }) => (
          <OrderLine id={id} number={number} key={id}>
            <span>
              {deliverAt && (
                <>
                  Deliver at <DueTime at={deliverAt} />
                </>
              )}
              {boardAt && (
                <span className="quiet">
                  {" · on the board at "}
                  <DueTime at={boardAt} />
                </span>
              )}
            </span>{" "}
            <span>
              <UserText>{customerName}</UserText> ·{" "}
              <UserText>{lines.map(({ quantity, name }) => `${quantity}\u00a0× ${name}`).join(", ")}</UserText>
            </span>
          </OrderLine>
        ))}
      </ul>
    </section>
  );
}

function Finished({ orders }: { orders: FinishedOrder[] }) {
  return (
    <ul>
      {orders.map(({ id, number, end, at, customerName, totalRupees }) => (
        <OrderLine id={id} number={number} key={id}>
          <span>
            {end}, <Time at={at} show="time" />
          </span>{" "}
          <span>
            <UserText>{customerName}</UserText> · {formatRupees(totalRupees)}
          </span>
        </OrderLine>
      ))}
    </ul>
  );
}

function AllFinishedLink() {
  const { search } = useLocation();
  return (
    <p>
      <Link to={changeQuery(search, { finished: "all" })} preventScrollReset>
        All orders finished today
      </Link>
    </p>
  );
}

/** A line of a list below the columns: the order's number as a link, and what the list says about it. */
function OrderLine({ id, number, children }: { id: string; number: string; children: ReactNode }) {
  const { search } = useLocation();
  return (
    <li className="board-line">
      <Link className="board-link" to={orderPath(id, search)}>
        {number}
      </Link>
      <div className="board-what">{children}</div>
    </li>
  );
}
