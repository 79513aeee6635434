import { type RawBuilder, sql } from "kysely";
import { db } from "#db/db.server.ts";
import type { OrderStatus } from "#db/schema.ts";
import { isActiveSession } from "../accounts/sessions.server.ts";
import type { Subscription } from "./notification-forms.ts";

export type Channel = "mail" | "push";

/** A message that is still to be sent. */
export interface DueNotification {
  id: number;
  orderId: string;
  status: OrderStatus;
  customerId: string;
  /** The number of attempts, including the current one. */
  attempts: number;
  isMail: boolean;
  /** The browser to notify; null for an email, and if the browser is not signed in to this account any more. */
  push: (Subscription & { id: number }) | null;
  email: string;
  fullName: string;
  /** The customer's language, 'en' or 'ur'. */
  language: string;
}

/** The 10th comes an hour and a half after the first: mail servers are usually back, and the message is still of use. */
const maxAttempts = 10;

/**
 * Claims up to `limit` due messages of a channel, oldest first, so that no other process sends them at the same time. Each
 * becomes due again, in case the process dies, after a pause that doubles with every attempt, from 15 seconds to half an hour; see also
 * `keepClaim`. A time later than any pause was stored before the database's clock was set back: such a message is due now.
 */
export async function claimDueNotifications(channel: Channel, limit: number): Promise<DueNotification[]> {
  const { rows } = await sql<DueNotification>`
    with due as (
      select id from notifications where (due_at <= now() or due_at > now() + interval '1 hour')
        and push_subscription_id is ${channel === "mail" ? sql`null` : sql`not null`}
      order by due_at, id limit ${limit} for update skip locked
    ), claimed as (
      update notifications set attempts = attempts + 1, due_at = now() + ${pauseAfter(sql`attempts`)}
      from due where notifications.id = due.id
      returning notifications.*
    )
    select claimed.id, claimed.order_id, claimed.status, claimed.attempts, orders.customer_id, customers.email, customers.full_name,
      customers.language, claimed.push_subscription_id is null as is_mail, case when push_subscriptions.id is not null
        then json_build_object('id', push_subscriptions.id, 'endpoint', endpoint, 'p256dh', p256dh, 'auth', auth) end as push
    from claimed join orders on orders.id = claimed.order_id join customers on customers.id = orders.customer_id
      left join (push_subscriptions join sessions on sessions.id_hash = session_id_hash and ${isActiveSession})
        on push_subscriptions.id = claimed.push_subscription_id and push_subscriptions.customer_id = orders.customer_id
        and customers.status = 'active'
    order by claimed.id`.execute(db);
  return rows;
}

/** Longer than an email may take, even on a busy machine: a minute. Push services have 10 s in all. */
const longestMail = sql`interval '3 minutes'`;

/** The pause before the next attempt. */
function pauseAfter(earlierAttempts: RawBuilder<unknown>) {
  return sql`interval '15 seconds' * power(2, least(${earlierAttempts}, 7))`;
}

/**
 * Extends a claim until the message, which is sent now, has been sent or has failed. False if another process claimed
 * it in the meantime, and sends it.
 */
export function keepClaim(message: DueNotification): Promise<boolean> {
  const pause = pauseAfter(sql`attempts - 1`);
  return setDueAfter(message, message.isMail ? sql`greatest(${pause}, ${longestMail})` : pause);
}

/** Less than an hour: `claimDueNotifications` takes a later time as stored before the clock was set back. */
const longestWaitSeconds = 3_500;

/** Begins the pause before the next attempt of a message that failed; at least as long as its push service asks to wait. */
export async function postpone(message: DueNotification, retryAfterSeconds = 0): Promise<void> {
  const wait = Math.min(retryAfterSeconds, longestWaitSeconds);
  await setDueAfter(message, sql`greatest(${pauseAfter(sql`attempts - 1`)}, ${wait} * interval '1 second')`);
}

async function setDueAfter({ id, attempts }: DueNotification, pause: RawBuilder<unknown>): Promise<boolean> {
  const paused = await db
    .updateTable("notifications")
    .set({ dueAt: sql`now() + ${pause}` })
    .where("id", "=", id)
    .where("attempts", "=", attempts)
    .returning("id")
    .executeTakeFirst();
  return paused !== undefined;
}

/** Deletes a message that was sent, or will not be retried. */
export async function deleteNotification(id: number): Promise<void> {
  await db.deleteFrom("notifications").where("id", "=", id).execute();
}

/** Whether a message is not retried if it fails now. */
export function isLastAttempt({ attempts }: DueNotification): boolean {
  return attempts >= maxAttempts;
}

export interface Backlog {
  waiting: number;
  /** The age of the oldest message; 0 when none is waiting. */
  oldestSeconds: number;
  /** How many have failed at least twice; one of them may be underway for the third time. */
  failing: number;
}

/** Counts the messages that are waiting to be sent. */
export async function measureBacklog(): Promise<Backlog> {
  const { rows } = await sql<Backlog>`
    select count(*)::int as waiting, coalesce(extract(epoch from now() - min(created_at)), 0)::int as oldest_seconds,
      count(*) filter (where attempts > 2)::int as failing
    from notifications`.execute(db);
  return rows[0] as Backlog;
}

/** Stores whether this app has a mail server: the database's triggers queue emails only then. */
export async function setMailSetting(hasMailServer: boolean): Promise<void> {
  const value = hasMailServer ? "yes" : "no";
  await db
    .insertInto("installation")
    .values({ key: "mails_orders", value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
}
