import { type Kysely, sql } from "kysely";

/**
 * An order that another system makes pending again was placed only once, so the mail that says so is not sent a second time.
 * Browsers are notified, because their notification shows the current status.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await replaceFunction(
    db,
    "new.status in ('cancelled', 'delivered') or (new.status = 'pending' and tg_op = 'INSERT')",
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await replaceFunction(db, "new.status in ('pending', 'cancelled', 'delivered')");
}

/** Runs with the rights of its owner and a fixed search path, like all triggers that a change of a status runs. */
async function replaceFunction(db: Kysely<unknown>, isMailed: string): Promise<void> {
  await sql`create or replace function queue_notifications() returns trigger language plpgsql as ${sql.lit(`
  begin
    insert into notifications (order_id, status, push_subscription_id)
    select new.id, new.status, push_subscriptions.id from push_subscriptions where customer_id = new.customer_id;
    if (${isMailed})
      and exists (select from installation where key = 'mails_orders' and value = 'yes')
      and exists (select from customers where id = new.customer_id and notifications) then
      insert into notifications (order_id, status) values (new.id, new.status);
    end if;
    return null;
  end `)}`.execute(db);
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db);
  for (const { schema } of rows)
    await sql`alter function queue_notifications() security definer set search_path = ${sql.ref(schema)}, pg_temp`.execute(
      db,
    );
}
