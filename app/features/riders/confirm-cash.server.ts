import { sql } from "kysely";
import { type Transaction, transact } from "#db/transaction.server.ts";
import type { StaffMember } from "../desk/staff-member.ts";
import { recordEvent } from "../history/desk-events.server.ts";
import { describeTime } from "../hours/opening-text.ts";
import { findNow } from "../hours/openings.server.ts";
import { findRiderCash, type RiderCash } from "./rider-cash.server.ts";

interface ShownCash {
  /** The rider's cash in rupees, as the page showed it. */
  amount: number;
  /** The id of the latest entry on the page, 0 for none. */
  seen: number;
}

type ConfirmCashResult =
  /** `isRepeated`: the same person sent the same form before; nothing was written this time. */
  | { kind: "confirmed"; isRepeated: boolean }
  | { kind: "not-found" }
  /** The rider made deliveries in the meantime, or a handover was corrected. */
  | { kind: "other-sum"; heldRupees: number }
  /** Somebody else confirmed first; `time` as displayed, with the date before today. */
  | { kind: "received"; amountRupees: number; by: string; time: string };

/**
 * Records that a person received all of a rider's cash, if it is still what the page showed. Concurrent confirmations
 * run one after the other; a delivery that ends in the meantime counts next time. Marks the orders as paid whose payment is
 * still pending. The caller checks the permission.
 */
export function confirmCash(member: StaffMember, riderId: string, shown: ShownCash): Promise<ConfirmCashResult> {
  return transact(async (trx): Promise<ConfirmCashResult> => {
    if (!(await lockRider(trx, riderId))) return { kind: "not-found" };
    const unpaid = await lockUnpaidOrders(trx, riderId);
    // A separate statement after the locks, so that it sees what the others have written.
    const cash = await findRiderCash(riderId, trx);
    if (!cash) return { kind: "not-found" };
    const earlier = await findEntryAfter(trx, riderId, shown.seen);
    if (earlier) return resolveConflict(trx, member, { entry: earlier, shown, cash });
    if (cash.heldRupees !== shown.amount || shown.amount <= 0)
      return { kind: "other-sum", heldRupees: cash.heldRupees };
    await markPaid(trx, unpaid, { riderId, receivedBy: member.id });
    await trx.insertInto("cashHandovers").values({ riderId, amount: shown.amount, receivedBy: member.id }).execute();
    await recordEvent(trx, member, {
      action: "rider.receive-cash",
      subjectId: riderId,
      after: { amount: shown.amount },
    });
    return { kind: "confirmed", isRepeated: false };
  });
}

/** Locks a rider's cash until the transaction ends, but lets orders refer to the rider. False if there is no such rider. */
export async function lockRider(trx: Transaction, riderId: string): Promise<boolean> {
  const rider = trx.selectFrom("riders").select("id").where("id", "=", riderId).forNoKeyUpdate();
  return (await rider.executeTakeFirst()) !== undefined;
}

/** Lists and locks the delivered orders whose payment is pending, because another system marked them as delivered. */
async function lockUnpaidOrders(trx: Transaction, riderId: string): Promise<string[]> {
  const orders = await trx
    .selectFrom("orders")
    .select("id")
    .where("riderId", "=", riderId)
    // Without parameters, as in orders_rider_cash_idx: otherwise the index is not used.
    .where(sql<boolean>`status = 'delivered' and payment_status = 'pending' and cash_received_by is null`)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return orders.map(({ id }) => id);
}

/**
 * Records that the rider collected the cash of these orders, or for a rider without an account, who received it. Otherwise
 * an order that another system marks as paid later would seem to be paid in advance, see `heldRupees`.
 */
async function markPaid(
  trx: Transaction,
  orderIds: string[],
  { riderId, receivedBy }: { riderId: string; receivedBy: string },
): Promise<void> {
  const account = await trx.selectFrom("staff").select("id").where("riderId", "=", riderId).executeTakeFirst();
  await trx
    .updateTable("orders")
    .set({ paymentStatus: "paid", cashReceivedBy: account?.id ?? receivedBy })
    .where(sql<boolean>`id = any(${orderIds})`)
    .execute();
}

type Entry = NonNullable<Awaited<ReturnType<typeof findEntryAfter>>>;

async function resolveConflict(
  trx: Transaction,
  member: StaffMember,
  { entry, shown, cash }: { entry: Entry; shown: ShownCash; cash: RiderCash },
): Promise<ConfirmCashResult> {
  // A corrected entry no longer says that the cash was received.
  if (entry.amount < 0 || entry.correctionId !== null) return { kind: "other-sum", heldRupees: cash.heldRupees };
  if (entry.receivedBy === member.id && entry.amount === shown.amount) return { kind: "confirmed", isRepeated: true };
  const time = describeTime(entry.at.getTime(), await findNow(trx));
  return { kind: "received", amountRupees: entry.amount, by: entry.by, time };
}

/** Finds the first entry newer than the page. */
function findEntryAfter(trx: Transaction, riderId: string, seen: number) {
  return trx
    .selectFrom("cashHandovers as entry")
    .innerJoin("staff", "staff.id", "entry.receivedBy")
    .leftJoin("cashHandovers as correction", "correction.corrects", "entry.id")
    .select(["entry.amount", "entry.receivedBy", "entry.at", "staff.fullName as by", "correction.id as correctionId"])
    .where("entry.riderId", "=", riderId)
    .where("entry.id", ">", seen)
    .orderBy("entry.id")
    .executeTakeFirst();
}
