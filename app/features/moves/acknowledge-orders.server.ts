import { sql } from "kysely";
import { db } from "#db/db.server.ts";
import { log } from "#log";
import type { StaffMember } from "../desk/staff-member.ts";
import { isOpenOrder } from "../orders/open-orders.server.ts";

const maxAtOnce = 200;

/**
 * Records when these orders were first shown on their kitchen's screen. Orders of other restaurants are ignored, as
 * are owners and support, who do not work in the kitchen.
 */
export async function acknowledgeOrders(member: StaffMember, orderIds: string[]): Promise<void> {
  const vendorIds = member.roles.flatMap(({ vendorId }) => vendorId ?? []);
  await db
    .updateTable("orders")
    .set({ seenAt: sql`now()` })
    .where(sql<boolean>`id = any(${orderIds.slice(0, maxAtOnce)})`)
    .where(sql<boolean>`vendor_id = any(${vendorIds})`)
    .where("seenAt", "is", null)
    .where(isOpenOrder)
    .execute();
}

/** The same for the order of a page. Logs a failure: the page is shown even while the database takes no writes. */
export async function acknowledgeShown(member: StaffMember, orderId: string): Promise<void> {
  await acknowledgeOrders(member, [orderId]).catch((error) =>
    log.warn({ err: error }, "failed to record that an order was seen"),
  );
}
