import { sql } from "kysely";
import { transact } from "#db/transaction.server.ts";
import type { StaffMember } from "../desk/staff-member.ts";
import { recordEvent } from "../history/desk-events.server.ts";
import { isWithinReach } from "../moves/movable-order.server.ts";

/**
 * Records that an order's ticket was printed, and returns the number of the print: 1 is the original, 2 the first
 * copy. Undefined if the person may not see the order.
 */
export function countTicketPrint(member: StaffMember, orderId: string): Promise<number | undefined> {
  return transact(async (trx) => {
    const order = await trx
      .updateTable("orders")
      .set({ ticketPrints: sql`ticket_prints + 1` })
      .where("id", "=", orderId)
      .where(isWithinReach(member))
      .returning(["ticketPrints", "vendorId"])
      .executeTakeFirst();
    if (!order) return undefined;
    await recordEvent(trx, member, {
      action: "order.print",
      subjectType: "order",
      subjectId: orderId,
      vendorId: order.vendorId,
      after: { print: order.ticketPrints },
    });
    return order.ticketPrints;
  });
}
