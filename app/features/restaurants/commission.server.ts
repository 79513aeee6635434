import { sql } from "kysely";
import { transact } from "#db/transaction.server.ts";
import { isPermitted } from "../desk/permissions.ts";
import type { DeskMember } from "../desk/staff-member.ts";
import { aboutRestaurant, recordEvent } from "../history/desk-events.server.ts";

type SetCommissionResult =
  | { kind: "changed" | "not-found" | "not-allowed" }
  /** Somebody has changed it since the page was loaded. */
  | { kind: "conflict"; percent: number };

/**
 * Changes the platform's share of the restaurant's sales from now on.
 * @param seen the percentage that the page showed
 * @returns 'conflict' with the current percentage, if it is neither of the two
 */
export function setCommission(
  member: DeskMember,
  vendorId: string,
  { percent, seen }: { percent: number; seen: number },
): Promise<SetCommissionResult> {
  return transact(async (trx) => {
    if (!isPermitted(member, "restaurants.commission")) return { kind: "not-allowed" };
    const row = trx.selectFrom("vendors").select("commissionPercent").where("id", "=", vendorId);
    const before = await row.forNoKeyUpdate().executeTakeFirst();
    if (!before) return { kind: "not-found" };
    if (before.commissionPercent === percent) return { kind: "changed" };
    if (before.commissionPercent !== seen) return { kind: "conflict", percent: before.commissionPercent };
    await trx
      .updateTable("vendors")
      .set({ commissionPercent: percent, updatedAt: sql`now()` })
      .where("id", "=", vendorId)
      .execute();
    await recordEvent(trx, member, {
      action: "restaurant.commission",
      ...aboutRestaurant(vendorId),
      before: { commissionPercent: seen },
      after: { commissionPercent: percent },
    });
    return { kind: "changed" };
  });
}
