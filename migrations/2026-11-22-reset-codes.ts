import { type Kysely, sql } from "kysely";

/** An account may have several reset codes, so that a stranger's request does not invalidate the owner's code. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of several) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of one) await sql.raw(statement).execute(db);
}

const several = [
  `alter table password_resets
    drop constraint password_resets_pkey,
    add column id bigint generated always as identity primary key,
    add column requested_by_device text,
    add column wrong_tries_by_client jsonb not null default '{}'`,
  "create index password_resets_customer_idx on password_resets (customer_id, created_at desc)",
];

const one = [
  `delete from password_resets older using password_resets newer
    where older.customer_id = newer.customer_id and older.id < newer.id`,
  "drop index password_resets_customer_idx",
  `alter table password_resets
    drop column id,
    drop column requested_by_device,
    drop column wrong_tries_by_client,
    add primary key (customer_id)`,
];
