import { sql } from "kysely";

/**
 * The columns of an order whose cash was received: by this member of staff or, with null, by the restaurant. For an order
 * already paid nobody receives cash again.
 */
export function receivedCash(staffId: string | null) {
  const cashReceivedBy = sql<string | null>`case when payment_status = 'paid' then cash_received_by
    else ${staffId}::uuid end`;
  return { paymentStatus: "paid" as const, cashReceivedBy };
}
