import { type Kysely, sql } from "kysely";

/**
 * Orders, too, are placed, seen, changed and delivered at times of this century. One that another system stores as placed in the
 * year 9999, or to be delivered at 'infinity', would keep the restaurant's board and reports, and the customer's page, from
 * being drawn. Stored times become the nearest that is possible, and a delivery time becomes as soon as possible.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders drop constraint orders_century_check`.execute(db);
  await sql`alter table order_status_changes drop constraint order_status_changes_century_check`.execute(db);
}

const isPossible = (column: string) => `(${column} >= '2000-01-01' and ${column} < '2100-01-01')`;
const correct = (column: string) =>
  `${column} = case when ${column} < '2000-01-01' then '2000-01-01' when ${column} >= '2100-01-01' then now() else ${column} end`;
/** `board_at` is between the first two. */
const orderTimes = ["created_at", "deliver_at", "seen_at", "updated_at"].map(isPossible).join(" and ");
const isDeliveryPossible = `${isPossible("board_at")} and ${isPossible("deliver_at")}`;

const statements = [
  `update orders set ${["created_at", "seen_at", "updated_at"].map(correct).join(", ")},
    board_at = case when ${isDeliveryPossible} then board_at end,
    deliver_at = case when ${isDeliveryPossible} then deliver_at end
    where not (${orderTimes} and ${isPossible("board_at")})`,
  `update order_status_changes set ${correct("changed_at")} where not ${isPossible("changed_at")}`,
  `alter table orders add constraint orders_century_check check (${orderTimes})`,
  `alter table order_status_changes add constraint order_status_changes_century_check check (${isPossible("changed_at")})`,
];
