import { type Kysely, sql } from "kysely";

/** The address chosen for a cart is one of its customer's own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of reverse) await sql.raw(statement).execute(db);
}

const statements = [
  // As the app, which has always ignored another customer's.
  `update carts set address_id = null from addresses
    where addresses.id = address_id and addresses.customer_id <> carts.customer_id`,
  "create unique index addresses_owner_key on addresses (id, customer_id)",
  `alter table carts add constraint carts_own_address_fkey foreign key (address_id, customer_id)
    references addresses (id, customer_id) on delete set null (address_id)`,
  // Last, because only this one waits for those who read the tables.
  "alter table carts drop constraint carts_address_id_fkey",
];

const reverse = [
  "alter table carts add constraint carts_address_id_fkey foreign key (address_id) references addresses on delete set null",
  "alter table carts drop constraint carts_own_address_fkey",
  "drop index addresses_owner_key",
];
