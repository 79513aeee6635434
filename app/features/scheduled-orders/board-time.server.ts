import { sql } from "kysely";

/** An SQL value of `orders`: when the board shows the order. */
export const boardTime = sql<Date>`coalesce(orders.board_at, orders.created_at)`;

/** An SQL value of `orders`: the seconds since the board shows it; 0 for 'infinity', at which another system may place an order. */
export const secondsOnBoard = sql<number>`case when isfinite(orders.created_at)
  then extract(epoch from now() - ${boardTime}) else 0 end`;

/** An SQL condition on `orders`: the order is scheduled, and not on the board yet. */
export const isUpcoming = sql<boolean>`coalesce(orders.status = 'pending' and orders.board_at > now(), false)`;
