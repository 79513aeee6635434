import { sql } from "kysely";
import { isOpenOrder } from "#app/features/orders/open-orders.server.ts";
import { nameStatusChangeAuthor } from "#app/features/orders/status-change-author.server.ts";
import { boardTime } from "#app/features/scheduled-orders/board-time.server.ts";
import { db } from "#db/db.server.ts";
import { catalogue } from "#db/demo/catalogue.ts";
import { log } from "#log";
import { repeat } from "./repeat.ts";

const intervalMs = 5_000;
const secondsPerStep = 12;
/** How long somebody at the desk has to answer a new order. */
const secondsForDesk = 60;

/**
 * Simulates the demo's kitchens, and riders without an account: delivers new orders in about two minutes, scheduled ones at
 * their time, unless a member of staff has answered them. Returns a stop function.
 */
export function startDemoKitchen(): () => Promise<void> {
  const vendorIds = catalogue().map(({ id }) => id);
  const warn = (error: unknown) => log.warn({ err: error }, "the demo kitchen failed to update orders");
  return repeat(intervalMs, () => moveOrders(vendorIds).catch(warn), { startsNow: false });
}

/** Seeded orders keep their status, so that the demo's order list always shows every status. */
async function moveOrders(vendorIds: string[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await nameStatusChangeAuthor(trx, "demo kitchen");
    await sql`update orders set
        status = case status when 'pending' then 'confirmed' when 'confirmed' then 'preparing' when 'preparing' then 'ready'
          when 'ready' then 'out_for_delivery' else 'delivered' end,
        payment_status = case when status = 'out_for_delivery' then 'paid' else payment_status end,
        rider_id = case when status = 'ready' and not has_own_rider then coalesce(rider_id, (
          select id from riders where not exists (select from staff where staff.rider_id = riders.id) order by id limit 1
        )) else rider_id end
      where ${isOpenOrder} and vendor_id = any(${vendorIds})
        and checkout_key not like 'demo-%'
        and updated_at < now() - make_interval(secs => ${secondsPerStep})
        and ${boardTime} < now() - make_interval(secs => ${secondsForDesk})
        and (status <> 'ready' or deliver_at is null or deliver_at < now() + make_interval(secs => ${2 * secondsPerStep}))
        and not exists (
          select from desk_events
          where subject_type = 'order' and subject_id = orders.id and staff_id is not null
        )`.execute(trx);
  });
}
