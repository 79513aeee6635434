import { sql, type Transaction } from "kysely";
import type { Database } from "#db/schema.ts";
import { transact } from "#db/transaction.server.ts";
import { recordEvent } from "../staff/desk-events.server.ts";
import { findAccess } from "../staff/permissions.ts";
import type { DeskMember } from "../staff/staff-member.ts";

export type RestaurantChanged = { kind: "changed" | "not-found" | "not-allowed" };

/** Lets customers find a restaurant and order there, or no more; orders that are placed go on. */
export function setApproval(by: DeskMember, vendorId: string, isApproved: boolean): Promise<RestaurantChanged> {
  return transact(async (trx) => {
    if (findAccess(by, "restaurants.approve") !== "allowed") return { kind: "not-allowed" };
    const before = await lock(trx, vendorId);
    if (!before) return { kind: "not-found" };
    if (before.isApproved === isApproved) return { kind: "changed" };
    await update(trx, vendorId, { isApproved });
    await record(trx, by, vendorId, {
      action: isApproved ? "restaurant.approve" : "restaurant.suspend",
      before: { isApproved: before.isApproved },
      after: { isApproved },
    });
    return { kind: "changed" };
  });
}

/**
 * Changes what the platform keeps of the restaurant's sales from now on.
 * @param seen what the page showed; `conflict`: somebody has changed it since
 */
export function setCommission(
  by: DeskMember,
  vendorId: string,
  { percent, seen }: { percent: number; seen: number },
): Promise<RestaurantChanged | { kind: "conflict"; percent: number }> {
  return transact(async (trx) => {
    if (findAccess(by, "restaurants.commission") !== "allowed") return { kind: "not-allowed" };
    const before = await lock(trx, vendorId);
    if (!before) return { kind: "not-found" };
    if (before.commissionPercent === percent) return { kind: "changed" };
    if (before.commissionPercent !== seen) return { kind: "conflict", percent: before.commissionPercent };
    await update(trx, vendorId, { commissionPercent: percent });
    const change = { before: { commissionPercent: seen }, after: { commissionPercent: percent } };
    await record(trx, by, vendorId, { action: "restaurant.commission", ...change });
    return { kind: "changed" };
  });
}

function lock(trx: Transaction<Database>, vendorId: string) {
  const vendor = trx.selectFrom("vendors").select(["isApproved", "commissionPercent"]).where("id", "=", vendorId);
  return vendor.forNoKeyUpdate().executeTakeFirst();
}

async function update(
  trx: Transaction<Database>,
  vendorId: string,
  values: { isApproved?: boolean; commissionPercent?: number },
): Promise<void> {
  await trx
    .updateTable("vendors")
    .set({ ...values, updatedAt: sql`now()` })
    .where("id", "=", vendorId)
    .execute();
}

function record(
  trx: Transaction<Database>,
  by: DeskMember,
  vendorId: string,
  change: { action: string; before: Record<string, unknown>; after: Record<string, unknown> },
): Promise<void> {
  return recordEvent(trx, by, { ...change, subjectType: "restaurant", subjectId: vendorId, vendorId });
}
