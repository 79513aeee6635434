import { type Kysely, sql } from "kysely";

/**
 * Messages to customers about their orders: the subscribed browsers, and an outbox. Triggers fill the outbox in the
 * transaction of the change, also of other systems, so that no message is lost and none is about a rolled-back change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw("drop function queue_notifications() cascade").execute(db);
  await sql.raw("drop table notifications, push_subscriptions").execute(db);
}

const statements = [
  `create table push_subscriptions (
    id bigint generated always as identity primary key,
    customer_id uuid not null references customers on delete cascade,
    endpoint text not null unique check (endpoint like 'https://%' and char_length(endpoint) <= 1000),
    p256dh text not null check (char_length(p256dh) <= 200),
    auth text not null check (char_length(auth) <= 100),
    created_at timestamptz not null default now()
  )`,
  "create index push_subscriptions_customer_idx on push_subscriptions (customer_id)",
  // A row is one unsent message: to one browser or, if `push_subscription_id` is null, by mail.
  `create table notifications (
    id bigint generated always as identity primary key,
    order_id text not null references orders on delete cascade,
    status text not null,
    push_subscription_id bigint references push_subscriptions on delete cascade,
    attempts integer not null default 0 check (attempts >= 0),
    created_at timestamptz not null default now(),
    due_at timestamptz not null default now()
  )`,
  "create index notifications_due_idx on notifications (due_at, id)",
  "create index notifications_order_idx on notifications (order_id)",
  "create index notifications_subscription_idx on notifications (push_subscription_id) where push_subscription_id is not null",
  // `mails_orders` says whether the app has a mail server: without one nobody would ever send the mails.
  `create function queue_notifications() returns trigger language plpgsql as $$
  begin
    insert into notifications (order_id, status, push_subscription_id)
    select new.id, new.status, push_subscriptions.id from push_subscriptions where customer_id = new.customer_id;
    if new.status in ('pending', 'cancelled', 'delivered')
      and exists (select from installation where key = 'mails_orders' and value = 'yes')
      and exists (select from customers where id = new.customer_id and notifications) then
      insert into notifications (order_id, status) values (new.id, new.status);
    end if;
    return null;
  end $$`,
  `create trigger queue_placed after insert on orders
    for each row when (new.status = 'pending') execute function queue_notifications()`,
  `create trigger queue_changed after update of status on orders
    for each row when (old.status is distinct from new.status) execute function queue_notifications()`,
];
