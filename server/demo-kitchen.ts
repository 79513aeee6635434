import { sql } from "kysely";
import { db } from "#db/db.server.ts";
import { catalogue } from "#db/demo/catalogue.ts";
import { log } from "#log";

const lookEveryMs = 5_000;
const secondsPerStep = 12;

/** The demo's kitchen and riders: moves new orders of the demo's restaurants along, to the door in under two minutes. */
export function openDemoKitchen(): () => void {
  const vendorIds = catalogue().map(({ id }) => id);
  const warn = (error: unknown) => log.warn({ err: error }, "the demo kitchen could not work");
  const timer = setInterval(() => moveOrders(vendorIds).catch(warn), lookEveryMs);
  return () => clearInterval(timer);
}

/** Seeded orders stay as they are, so that the demo's list always shows every status. */
async function moveOrders(vendorIds: string[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select set_config('tiffin.changed_by', 'demo kitchen', true)`.execute(trx);
    await sql`update orders set
        status = case status when 'pending' then 'confirmed' when 'confirmed' then 'preparing' when 'preparing' then 'ready'
          when 'ready' then 'out_for_delivery' else 'delivered' end,
        rider_id = case when status = 'ready' then (select id from riders order by id limit 1) else rider_id end
      where status not in ('delivered', 'cancelled') and vendor_id = any(${vendorIds})
        and checkout_key not like 'demo-%' and updated_at < now() - make_interval(secs => ${secondsPerStep})`.execute(
      trx,
    );
  });
}
