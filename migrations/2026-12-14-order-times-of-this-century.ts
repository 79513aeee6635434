import { type Kysely, sql } from "kysely";

/**
 * Orders, too, are seen, changed and delivered at times of this century. JavaScript cannot represent 'infinity', and one order
 * to be delivered then would keep the restaurant's board from being drawn. Stored times become the nearest that is possible,
 * and a delivery time becomes as soon as possible. When an order was placed may be any time: pages show 'Invalid Date'.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders drop constraint orders_century_check`.execute(db);
}

const isPossible = (column: string) => `(${column} >= '2000-01-01' and ${column} < '2100-01-01')`;
const correct = (column: string) =>
  `${column} = case when ${column} < '2000-01-01' then '2000-01-01' when ${column} >= '2100-01-01' then now() else ${column} end`;
const areTimesPossible = ["deliver_at", "seen_at", "updated_at"].map(isPossible).join(" and ");

const statements = [
  `update orders set ${["seen_at", "updated_at"].map(correct).join(", ")},
    board_at = case when ${isPossible("deliver_at")} then board_at end,
    deliver_at = case when ${isPossible("deliver_at")} then deliver_at end
    where not (${areTimesPossible})`,
  `alter table orders add constraint orders_century_check check (${areTimesPossible})`,
];
