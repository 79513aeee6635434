import { type Kysely, sql } from "kysely";

/**
 * Computes the commission when an order is inserted, also by another system, so that a later percentage changes no
 * order. Orders that are open now get the current percentage.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of whenPlaced) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of whenDelivered) await sql.raw(statement).execute(db);
}

const whenPlaced = [
  "drop trigger set_commission on orders",
  `create trigger set_commission before insert on orders
    for each row when (new.commission_rupees is null) execute function set_commission()`,
  `update orders set commission_rupees = round(subtotal * commission_percent / 100) from vendors
    where vendors.id = vendor_id and commission_rupees is null and status not in ('delivered', 'cancelled')`,
];

const whenDelivered = [
  "drop trigger set_commission on orders",
  `create trigger set_commission before update of status on orders
    for each row when (old.status <> 'delivered' and new.status = 'delivered') execute function set_commission()`,
];
