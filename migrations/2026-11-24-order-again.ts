import { type Kysely, sql } from "kysely";

/** The dishes that 'Order again' left out or found at another price, until the cart is ordered or cleared. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw("alter table carts drop column order_again").execute(db);
}

// { "orderId": …, "changes": [ { "kind": "left-out" | "without" | "price", "name": …, … } ] }
const statement = `alter table carts add column order_again jsonb
  check (jsonb_typeof(order_again -> 'changes') is not distinct from 'array' or order_again is null)`;
