import { type Kysely, sql } from "kysely";

/** Devices that signed in to an account before: strangers' attempts do not limit them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw("drop table known_devices").execute(db);
}

const statements = [
  `create table known_devices (
    id_hash bytea not null check (octet_length(id_hash) = 32),
    customer_id uuid not null references customers on delete cascade,
    last_signed_in_at timestamptz not null default now(),
    primary key (id_hash, customer_id)
  )`,
  "create index known_devices_customer_idx on known_devices (customer_id, last_signed_in_at desc)",
];
