import { type Kysely, sql } from "kysely";

/**
 * A browser is notified only as long as the session that subscribed it exists: a lost or shared phone that was signed
 * out shows no more orders. The existing subscriptions are deleted, because nobody recorded their sessions, and guessing
 * could keep just the phone that was signed out; customers turn notifications on again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of reverse) await sql.raw(statement).execute(db);
}

const statements = [
  "delete from push_subscriptions",
  "alter table sessions add unique (id_hash, customer_id)",
  // With the customer's id, so that nobody's session can hold the subscription of another customer.
  `alter table push_subscriptions add session_id_hash bytea not null unique,
    add foreign key (session_id_hash, customer_id) references sessions (id_hash, customer_id) on delete cascade`,
];

const reverse = [
  "alter table push_subscriptions drop session_id_hash",
  "alter table sessions drop constraint sessions_id_hash_customer_id_key",
];
