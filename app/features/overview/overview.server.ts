import { sql } from "kysely";
import { db } from "#db/db.server.ts";
import { localDateAt, toEpochMs } from "../dates/local-time.ts";
import { hasApprovedRestaurants } from "../desk/has-restaurants.server.ts";
import { findNow } from "../hours/openings.server.ts";
import { isOpenOrder } from "../orders/open-orders.server.ts";
import { findAttention, findOverviewVersion } from "./attention.server.ts";
import type { Attention } from "./attention.ts";

export interface Today {
  /** In Asia/Karachi, as 'YYYY-MM-DD'. */
  day: string;
  orders: number;
  delivered: number;
  cancelled: number;
  /** The total of the delivered orders; undefined on the page of somebody who may see no sales. */
  salesRupees: number | undefined;
  inProgress: number;
  /** Orders that are still in progress, but were placed before today. They count in none of the other figures. */
  earlierInProgress: number;
}

export interface Overview {
  /** See `findOverviewVersion`. */
  version: string;
  attention: Attention;
  /** Whether customers find any restaurant, open or not. */
  hasApproved: boolean;
  today: Today;
}

/** Finds the problems at all restaurants that need attention, and the figures of the orders placed today. */
export async function findOverview(): Promise<Overview> {
  // Read before the rest, so that a change in between is announced to the page.
  const version = await findOverviewVersion();
  const [attention, hasApproved, today] = await Promise.all([findAttention(), hasApprovedRestaurants(), findToday()]);
  return { version, attention, hasApproved, today };
}

async function findToday(): Promise<Today> {
  const day = localDateAt(await findNow(db));
  const start = new Date(toEpochMs(day, 0));
  const isDelivered = sql`filter (where status = 'delivered')`;
  const counted = await db
    .selectFrom("orders")
    .select([
      sql<number>`count(*)::integer`.as("orders"),
      sql<number>`(count(*) ${isDelivered})::integer`.as("delivered"),
      sql<number>`(count(*) filter (where status = 'cancelled'))::integer`.as("cancelled"),
      sql<string>`coalesce(sum(total_amount) ${isDelivered}, 0)`.as("sales"),
      sql<number>`(count(*) filter (where ${isOpenOrder}))::integer`.as("inProgress"),
      sql<number>`(select count(*)::integer from orders where ${isOpenOrder} and created_at < ${start})`.as(
        "earlierInProgress",
      ),
    ])
    .where("createdAt", ">=", start)
    .executeTakeFirstOrThrow();
  const { sales, ...counts } = counted;
  return { day, ...counts, salesRupees: Number(sales) };
}
