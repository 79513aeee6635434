import { sql } from "kysely";
import { db } from "#db/db.server.ts";
import { prepare } from "#db/prepare.server.ts";
import type { Transaction } from "#db/transaction.server.ts";
import { isFinal } from "../orders/order-status.ts";
import type { TooMany } from "../throttle/throttle.server.ts";

const hourSeconds = 60 * 60;
const daySeconds = 24 * hourSeconds;

/** The limits of one customer's orders: more than a family ever needs, too few to keep kitchens busy with prank orders. */
const orderLimits = {
  hourly: 10,
  daily: 30,
  /** Open at the same time. */
  open: 10,
  /** Open at the same time while none was delivered yet: it is unknown whether this customer pays. */
  openOfNew: 3,
};

/** 'open-orders': `count` orders are not delivered or cancelled yet. */
export type OrderLimit = TooMany | { kind: "open-orders"; count: number };

/** Finds the limit that another order would exceed now, if any. The caller holds the customer's lock. */
export async function findReachedLimit(trx: Transaction, customerId: string): Promise<OrderLimit | undefined> {
  const recent = await selectRecentOrders([customerId], trx);
  const open = recent.filter(({ status }) => !isFinal(status)).length;
  const isNew = open >= orderLimits.openOfNew && !(await hasDeliveredOrder(trx, customerId));
  if (open >= (isNew ? orderLimits.openOfNew : orderLimits.open)) return { kind: "open-orders", count: open };
  const ages = recent.map(({ ageSeconds }) => ageSeconds);
  const seconds = Math.max(
    secondsUntilFewer(ages, orderLimits.hourly, hourSeconds),
    secondsUntilFewer(ages, orderLimits.daily, daySeconds),
  );
  return seconds > 0 ? { kind: "too-many", seconds } : undefined;
}

/**
 * Selects the orders of the last day, newest first. An older one that is still open was forgotten by its restaurant,
 * and does not count.
 */
const selectRecentOrders = prepare((customerId: string) =>
  db
    .selectFrom("orders")
    .select(["status", sql<number>`extract(epoch from now() - created_at)::float8`.as("ageSeconds")])
    .where("customerId", "=", customerId)
    .where("createdAt", ">", sql<Date>`now() - make_interval(secs => ${sql.lit(daySeconds)})`)
    .orderBy("createdAt", "desc"),
);

async function hasDeliveredOrder(trx: Transaction, customerId: string): Promise<boolean> {
  const delivered = trx.selectFrom("orders").select("id").where("customerId", "=", customerId);
  return (await delivered.where("status", "=", "delivered").limit(1).executeTakeFirst()) !== undefined;
}

/** Returns the seconds until fewer than `limit` orders are younger than `windowSeconds`; 0 if there are fewer already. */
function secondsUntilFewer(ages: number[], limit: number, windowSeconds: number): number {
  const age = ages[limit - 1];
  return age !== undefined && age < windowSeconds ? Math.ceil(windowSeconds - age) : 0;
}
