import { sql } from "kysely";
import type { Db } from "#db/db.server.ts";
import { transact } from "#db/transaction.server.ts";
import type { StaffMember } from "../desk/staff-member.ts";
import { recordEvent, selectOrderEvents } from "../history/desk-events.server.ts";
import { isVisibleTo } from "../moves/movable-order.server.ts";

/** Without scripts nothing stops a double tap; going back to print again takes longer. */
const doubleTapSeconds = 3;

/**
 * Records that an order's ticket was printed, and returns the number of the print: 1 is the original, 2 the first
 * copy. Undefined if the person may not see the order.
 * @param seen how many prints the page showed: the second tap of a double tap is not another print
 */
export function countTicketPrint(member: StaffMember, orderId: string, seen?: number): Promise<number | undefined> {
  return transact(async (trx) => {
    const order = await trx
      .selectFrom("orders")
      .select(["ticketPrints", "vendorId"])
      .where("id", "=", orderId)
      .where(isVisibleTo(member))
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!order) return undefined;
    const { ticketPrints, vendorId } = order;
    if (ticketPrints - 1 === seen && (await hasJustPrinted(trx, member, orderId, ticketPrints))) return ticketPrints;
    const print = ticketPrints + 1;
    await trx.updateTable("orders").set({ ticketPrints: print }).where("id", "=", orderId).execute();
    await recordEvent(trx, member, { action: "order.print", subjectId: orderId, vendorId, after: { print } });
    return print;
  });
}

async function hasJustPrinted(on: Db, member: StaffMember, orderId: string, print: number): Promise<boolean> {
  const found = selectOrderEvents(on, orderId)
    .select("id")
    .where("action", "=", "order.print")
    .where("staffId", "=", member.id)
    .where(sql`after ->> 'print'`, "=", String(print))
    .where(sql<boolean>`at > clock_timestamp() - make_interval(secs => ${sql.lit(doubleTapSeconds)})`);
  return (await found.executeTakeFirst()) !== undefined;
}
