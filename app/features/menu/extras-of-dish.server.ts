import { sql, type Transaction } from "kysely";
import type { Database } from "#db/schema.ts";

/** Replaces the groups of extras of a dish, in this order. Groups of another restaurant are ignored. */
export async function saveExtrasOfDish(
  trx: Transaction<Database>,
  { vendorId, menuItemId }: { vendorId: string; menuItemId: string },
  groupIds: string[],
): Promise<void> {
  await trx.deleteFrom("menuItemOptionGroups").where("menuItemId", "=", menuItemId).execute();
  await sql`insert into menu_item_option_groups (menu_item_id, group_id, "order")
    select ${menuItemId}, option_groups.id, sorted.position
    from unnest(${groupIds}::text[]) with ordinality as sorted (id, position)
    join option_groups on option_groups.id = sorted.id and option_groups.vendor_id = ${vendorId}`.execute(trx);
}
