import { type InferResult, sql } from "kysely";
import { type Db, db } from "#db/db.server.ts";
import { formatMoment } from "../dates/dates.ts";
import { perPage, toPage } from "../search/list-pages.ts";
import { hasNoAccount } from "../staff/grant-role.server.ts";

/** The cash of a rider that nobody has received yet, and the id of the latest entry of its history, 0 for none. */
export interface RiderCash {
  heldRupees: number;
  latestId: number;
}

/**
 * A column of `riders`: the cash that the rider collected minus the cash handed in. The first includes delivered orders
 * whose payment is still pending, because another system marked them as delivered, and, if the rider has no account,
 * orders that name somebody else as the receiver. Both sums are read from indexes that contain the amounts
 * (`orders_rider_cash_idx`, `cash_handovers_rider_idx`); the first leaves out orders paid in advance.
 */
export const heldRupees = sql<number>`(
  coalesce((select sum(total_amount) from orders where orders.rider_id = riders.id
    and orders.status = 'delivered' and (orders.payment_status = 'pending' or orders.cash_received_by is not null)
    and (orders.cash_received_by is null
      or orders.cash_received_by = (select staff.id from staff where staff.rider_id = riders.id)
      or ${hasNoAccount})), 0)
  - coalesce((select sum(amount) from cash_handovers where cash_handovers.rider_id = riders.id), 0))`.as("heldRupees");

/** Adds up the cash with all riders without an account, whose list of deliveries nobody sees. */
export async function findCashWithoutAccount(): Promise<number> {
  const riders = db.selectFrom("riders").select(heldRupees).where(hasNoAccount).as("held");
  const { rupees } = await db
    .selectFrom(riders)
    .select(sql<string>`coalesce(sum(held_rupees), 0)`.as("rupees"))
    .executeTakeFirstOrThrow();
  return Number(rupees);
}

/** Finds the cash that a rider must hand in; undefined if there is no such rider. */
export function findRiderCash(riderId: string, on: Db = db): Promise<RiderCash | undefined> {
  return on
    .selectFrom("riders")
    .select(heldRupees)
    .select(
      sql<number>`coalesce((select max(id) from cash_handovers where cash_handovers.rider_id = riders.id), 0)`.as(
        "latestId",
      ),
    )
    .where("riders.id", "=", riderId)
    .executeTakeFirst();
}

/**
 * Lists the cash that a rider handed in, newest first, 25 at a time or up to `limit`.
 * @param after id of the last entry of the page before
 * @returns `next` is the `after` of the next page, undefined on the last one
 */
export async function listCashEntries(
  riderId: string,
  { after, limit = perPage }: { after?: number | undefined; limit?: number } = {},
) {
  let found = selectEntries(riderId)
    .orderBy("entry.id", "desc")
    .limit(limit + 1);
  if (after !== undefined) found = found.where("entry.id", "<", after);
  const { shown, next } = toPage(await found.execute(), limit);
  return { entries: shown.map(toEntry), next };
}

export async function findCashEntry(riderId: string, id: number) {
  const row = await selectEntries(riderId).where("entry.id", "=", id).executeTakeFirst();
  return row && toEntry(row);
}

type EntryRow = InferResult<ReturnType<typeof selectEntries>>[number];

function selectEntries(riderId: string) {
  return db
    .selectFrom("cashHandovers as entry")
    .innerJoin("staff", "staff.id", "entry.receivedBy")
    .leftJoin("cashHandovers as corrected", "corrected.id", "entry.corrects")
    .leftJoin("cashHandovers as correction", "correction.corrects", "entry.id")
    .select(["entry.id", "entry.amount as amountRupees", "staff.fullName as by", "entry.at", "entry.reason"])
    .select(["corrected.at as correctedAt", "correction.id as correctionId"])
    .where("entry.riderId", "=", riderId);
}

/** Converts an entry. One that corrects an earlier one has a negative amount; `by` is who received or corrected it. */
function toEntry({ at, correctedAt, correctionId, ...row }: EntryRow) {
  return {
    ...row,
    at: formatMoment(at),
    /** When the cash of the entry that this one corrects was received; null if this is not a correction. */
    correctsOf: correctedAt && formatMoment(correctedAt),
    isCorrected: correctionId !== null,
  };
}

export type CashEntry = ReturnType<typeof toEntry>;
