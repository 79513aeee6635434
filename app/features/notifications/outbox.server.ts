import { sql } from "kysely";
import { db } from "#db/db.server.ts";
import type { OrderStatus } from "#db/schema.ts";

/** A message that is still to be sent. */
export interface DueNotification {
  id: number;
  orderId: string;
  status: OrderStatus;
  customerId: string;
  /** How often it was tried, this time included. */
  attempts: number;
  /** The browser to tell; null for a mail. */
  push: { id: number; endpoint: string; p256dh: string; auth: string } | null;
  email: string;
  fullName: string;
  /** The customer's. */
  language: string;
}

/** A message about an order is useless the next day. */
const maxAttempts = 8;

/**
 * Takes up to `limit` messages that are due, the oldest first. Each is due again after a pause that doubles with every
 * attempt, from 15 seconds to half an hour, so a process that dies while sending loses none. Two processes never take
 * the same message at once.
 */
export async function takeDueNotifications(limit: number): Promise<DueNotification[]> {
  const { rows } = await sql<
    Omit<DueNotification, "push"> & { pushId: number | null; endpoint: string; p256dh: string; auth: string }
  >`
    with due as (
      select id from notifications where due_at <= now() order by due_at, id limit ${limit} for update skip locked
    ), taken as (
      update notifications set attempts = attempts + 1, due_at = now() + interval '15 seconds' * power(2, least(attempts, 7))
      from due where notifications.id = due.id
      returning notifications.*
    )
    select taken.id, taken.order_id, taken.status, taken.attempts, orders.customer_id, customers.email, customers.full_name,
      customers.language,
      push_subscriptions.id as push_id, endpoint, p256dh, auth
    from taken join orders on orders.id = taken.order_id join customers on customers.id = orders.customer_id
      left join push_subscriptions on push_subscriptions.id = taken.push_subscription_id
    order by taken.id`.execute(db);
  return rows.map(({ pushId, endpoint, p256dh, auth, ...row }) => ({
    ...row,
    push: pushId === null ? null : { id: pushId, endpoint, p256dh, auth },
  }));
}

/** Removes a message that was sent, or that is not worth another attempt. */
export async function removeNotification(id: number): Promise<void> {
  await db.deleteFrom("notifications").where("id", "=", id).execute();
}

/** Whether a message that failed is given up. */
export function isLastAttempt({ attempts }: DueNotification): boolean {
  return attempts >= maxAttempts;
}

export interface Backlog {
  waiting: number;
  /** Since the oldest message was written; 0 when none is waiting. */
  oldestSeconds: number;
}

/** Counts the messages that are waiting to be sent. */
export async function measureBacklog(): Promise<Backlog> {
  const { rows } = await sql<Backlog>`
    select count(*)::int as waiting, coalesce(extract(epoch from now() - min(created_at)), 0)::int as oldest_seconds
    from notifications`.execute(db);
  return rows[0] ?? { waiting: 0, oldestSeconds: 0 };
}

/** Tells the database whether this app has a mail server: the outbox takes mails only then. */
export async function setMailsOrders(mailsOrders: boolean): Promise<void> {
  const value = mailsOrders ? "yes" : "no";
  await db
    .insertInto("installation")
    .values({ key: "mails_orders", value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
}
