import { transact } from "#db/transaction.server.ts";
import type { StaffMember } from "../desk/staff-member.ts";
import { recordEvent } from "../history/desk-events.server.ts";
import { lockRider } from "./confirm-cash.server.ts";

type CorrectCashResult =
  | { kind: "corrected"; isRepeated: boolean }
  /** It is not an entry of this rider, or is itself a correction. */
  | { kind: "not-found" }
  /** Somebody else has corrected it. */
  | { kind: "corrected-before"; by: string };

/**
 * Reverses a handover that was confirmed by mistake, with an entry of the negative amount. The rider must hand the cash
 * in again. The caller checks the permission.
 */
export function correctCash(
  member: StaffMember,
  { riderId, entryId, reason }: { riderId: string; entryId: number; reason: string },
): Promise<CorrectCashResult> {
  return transact(async (trx): Promise<CorrectCashResult> => {
    await lockRider(trx, riderId);
    const entry = await trx
      .selectFrom("cashHandovers as entry")
      .leftJoin("cashHandovers as correction", "correction.corrects", "entry.id")
      .leftJoin("staff", "staff.id", "correction.receivedBy")
      .select(["entry.amount", "correction.receivedBy as correctedBy", "staff.fullName as by"])
      .where("entry.id", "=", entryId)
      .where("entry.riderId", "=", riderId)
      .where("entry.amount", ">", 0)
      .executeTakeFirst();
    if (!entry) return { kind: "not-found" };
    if (entry.correctedBy === member.id) return { kind: "corrected", isRepeated: true };
    if (entry.correctedBy) return { kind: "corrected-before", by: entry.by ?? "" };
    await trx
      .insertInto("cashHandovers")
      .values({ riderId, amount: -entry.amount, receivedBy: member.id, corrects: entryId, reason })
      .execute();
    await recordEvent(trx, member, {
      action: "rider.correct-cash",
      subjectId: riderId,
      before: { amount: entry.amount },
      after: { amount: 0, reason },
    });
    return { kind: "corrected", isRepeated: false };
  });
}
