import { sql } from "kysely";
import type { Transaction } from "#db/transaction.server.ts";

/** `owner` is the column with the id of the dish or group. */
type Place =
  | { table: "menuItemVariations"; owner: "menuItemId"; id: string }
  | { table: "options"; owner: "groupId"; id: string };

/** Replaces the sizes of a dish or the options of a group. Existing ones keep their ids, because carts refer to them. */
export async function savePricedRows(
  trx: Transaction,
  place: Place,
  rows: { id?: string | undefined; name: string; priceRupees: number }[],
): Promise<void> {
  const table = sql.table(place.table);
  const isOwn = sql`${sql.ref(place.owner)} = ${place.id}`;
  const ids = rows.flatMap(({ id }) => id || []);
  await sql`delete from ${table} where ${isOwn} and not id = any(${ids})`.execute(trx);
  // Two rows may have swapped names, and the unique constraint is checked row by row.
  const renamed = sql<{ id: string }>`update ${table} set name = left('=' || id, 60) where ${isOwn} returning id`;
  const kept = new Set((await renamed.execute(trx)).rows.map(({ id }) => id));
  for (const [order, { id, name, priceRupees }] of rows.entries()) {
    const saved =
      id !== undefined && kept.has(id)
        ? sql`update ${table} set name = ${name}, price = ${priceRupees}, "order" = ${order} where id = ${id}`
        : sql`insert into ${table} (${sql.ref(place.owner)}, name, price, "order")
            values (${place.id}, ${name}, ${priceRupees}, ${order})`;
    await saved.execute(trx);
  }
}
