import { sql } from "kysely";
import { db } from "#db/db.server.ts";
import type { StaffMember } from "../staff/staff-member.ts";

const mostAtOnce = 200;

/**
 * Notes that these orders are on the kitchen's screen, the first time only; those of other restaurants are left alone.
 * What the owner or support looks at is not the kitchen's screen.
 */
export async function markSeen(member: StaffMember, orderIds: string[]): Promise<void> {
  const vendorIds = member.roles.flatMap(({ vendorId }) => vendorId ?? []);
  await db
    .updateTable("orders")
    .set({ seenAt: sql`now()` })
    .where(sql<boolean>`id = any(${orderIds.slice(0, mostAtOnce)})`)
    .where(sql<boolean>`vendor_id = any(${vendorIds})`)
    .where("seenAt", "is", null)
    .where("status", "not in", ["delivered", "cancelled"])
    .execute();
}
