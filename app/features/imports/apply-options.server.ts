import { sql } from "kysely";
import type { Transaction } from "#db/transaction.server.ts";
import type { PlannedGroup } from "./plan-groups.server.ts";

/** Writes groups of extras and their options. Existing ones keep their ids and none is deleted, because carts refer to them. */
export async function saveOptionGroups(trx: Transaction, vendorId: string, planned: PlannedGroup[]): Promise<void> {
  const groups = planned.map(({ after: { options: _, ...group } }) => group);
  const ids = groups.map(({ id }) => id);
  // Two groups may have swapped names, and the unique constraint is checked row by row.
  await sql`update option_groups set name = left('=' || id, 60)
    where vendor_id = ${vendorId} and id = any(${ids})`.execute(trx);
  await sql`insert into option_groups (id, vendor_id, name, min, max)
    select id, ${vendorId}, name, min, max
    from json_to_recordset(${JSON.stringify(groups)}::json) as groups (id text, name text, min integer, max integer)
    on conflict (id) do update set name = excluded.name, min = excluded.min, max = excluded.max
    where option_groups.vendor_id = ${vendorId}`.execute(trx);
  await saveOptions(trx, planned);
}

async function saveOptions(trx: Transaction, planned: PlannedGroup[]): Promise<void> {
  const rows = planned.flatMap(({ after }) =>
    after.options.map((option, order) => ({ ...option, group: after.id, order })),
  );
  const ids = planned.map(({ after }) => after.id);
  await sql`update options set name = left('=' || id, 60) where group_id = any(${ids})`.execute(trx);
  await sql`insert into options (id, group_id, name, price, sold_out_until, "order")
    select id, "group", name, price, "soldOutUntil", "order"
    from json_to_recordset(${JSON.stringify(rows)}::json) as option
      (id text, "group" text, name text, price integer, "soldOutUntil" timestamptz, "order" integer)
    on conflict (id) do update set name = excluded.name, price = excluded.price,
      sold_out_until = excluded.sold_out_until, "order" = excluded."order"
    where options.group_id = excluded.group_id`.execute(trx);
}
