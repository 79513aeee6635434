import type { Transaction } from "#db/transaction.server.ts";
import { nameFor } from "../../i18n/name-for.ts";
import { transactForCustomer } from "../customers/customer-writes.server.ts";
import { recordEvent } from "../history/desk-events.server.ts";
import { restaurantNameUrdu } from "../menu/names-in-orders.server.ts";
import { decideMove } from "./order-moves.ts";
import { isFinal } from "./order-status.ts";
import { nameStatusChangeAuthor } from "./status-change-author.server.ts";
import { describeWithdrawal, type WithdrawalReason } from "./withdrawal-reasons.ts";

/** 'answered': the restaurant has accepted it; 'over': it was delivered, or cancelled by somebody else. */
type WithdrawOrderResult = { kind: "withdrawn" | "over" | "not-found" } | { kind: "answered"; restaurantName: string };

/**
 * Cancels a customer's order that nobody has answered yet. Locks the row first, so that of a customer and a kitchen
 * that press at the same moment only one succeeds. A repeated form succeeds as well.
 * @throws {TooManyAtOnceError} if too many writes of this customer are pending
 */
export function withdrawOrder(
  orderId: string,
  customerId: string,
  reason: WithdrawalReason,
): Promise<WithdrawOrderResult> {
  return transactForCustomer(customerId, async (trx): Promise<WithdrawOrderResult> => {
    const order = await trx
      .selectFrom("orders")
      .select(["status", "cancelCode", "vendorId", "restaurantName as name"])
      .select(restaurantNameUrdu.as("nameUrdu"))
      .where("id", "=", orderId)
      .where("customerId", "=", customerId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!order) return { kind: "not-found" };
    if (order.cancelCode === "customer") return { kind: "withdrawn" };
    if (isFinal(order.status)) return { kind: "over" };
    const decision = decideMove({ status: order.status, rider: "none" }, ["customer"], "withdraw");
    if (decision.kind !== "allowed") return { kind: "answered", restaurantName: nameFor(order) };
    await cancel(trx, orderId, order.vendorId, describeWithdrawal(reason));
    return { kind: "withdrawn" };
  });
}

async function cancel(trx: Transaction, orderId: string, vendorId: string, reason: string): Promise<void> {
  const cancelled = { status: "cancelled", cancelCode: "customer" } as const;
  await nameStatusChangeAuthor(trx, "customer", reason);
  await trx.updateTable("orders").set(cancelled).where("id", "=", orderId).where("status", "=", "pending").execute();
  await recordEvent(
    trx,
    { id: null, fullName: "Customer" },
    {
      action: "order.withdraw",
      subjectId: orderId,
      vendorId,
      before: { status: "pending" },
      after: { ...cancelled, reason },
    },
  );
}
