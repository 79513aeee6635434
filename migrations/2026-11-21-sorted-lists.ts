import { type Kysely, sql } from "kysely";

/** Indexes in the order of the lists that grow: restaurants, a customer's orders, the operator's orders. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of sorted) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of before) await sql.raw(statement).execute(db);
}

const sorted = [
  "drop index vendors_listing_idx, orders_customer_idx",
  `create index vendors_listing_idx on vendors (coalesce(rating, 4.5) desc, restaurant_name, id)
    where is_approved and is_open`,
  `create index orders_customer_idx
    on orders (customer_id, (status in ('delivered', 'cancelled')), created_at desc, id desc)`,
  "create index orders_created_idx on orders (created_at desc)",
];

const before = [
  "drop index vendors_listing_idx, orders_customer_idx, orders_created_idx",
  "create index vendors_listing_idx on vendors (restaurant_name, id) where is_approved and is_open",
  "create index orders_customer_idx on orders (customer_id, created_at desc, id desc)",
];
