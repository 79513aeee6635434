import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Transaction } from "#db/transaction.server.ts";
import { findPasswordHash, isAccountDeleted } from "../accounts/accounts.server.ts";
import { hashPassword, verifyPassword } from "../accounts/passwords.server.ts";
import { AccountDeletedError, transactForCustomer } from "../customers/customer-writes.server.ts";
import { isOpenOrder } from "../orders/open-orders.server.ts";
import { clearAttempts, countAttempt, type TooMany } from "../throttle/throttle.server.ts";
import { deletedName } from "./messages.ts";

type AccountDeletion = { kind: "deleted" | "incorrect" } | { kind: "orders-on-the-way"; orderIds: string[] } | TooMany;

/**
 * Deletes an account if the password is correct and no order is on its way. Orders and reviews stay for the
 * restaurants' books, without name, phone number, address or notes; everything else of the customer is deleted, and all
 * sessions end. The email address can register again.
 * @throws {TooBusyError | TooManyAtOnceError} if too many passwords are being checked or writes of this customer are pending
 */
export async function deleteAccount(
  customerId: string,
  password: string,
  clientAddress: string,
): Promise<AccountDeletion> {
  const refused = await countAttempt("change-password", customerId, clientAddress);
  if (refused) return refused;
  if (!(await verifyPassword(await findPasswordHash(customerId), password)))
    // If the form was sent twice, the first may have replaced the password already.
    return { kind: (await isAccountDeleted(customerId)) ? "deleted" : "incorrect" };
  await clearAttempts("change-password", customerId);
  // Nobody knows the password of a deleted account.
  const nextHash = await hashPassword(randomBytes(32).toString("base64"));
  const deleting = transactForCustomer(customerId, (trx) => deleteInTransaction(trx, customerId, nextHash));
  return deleting.catch((error): AccountDeletion => {
    // The form was sent twice.
    if (error instanceof AccountDeletedError) return { kind: "deleted" };
    throw error;
  });
}

async function deleteInTransaction(trx: Transaction, customerId: string, nextHash: string): Promise<AccountDeletion> {
  const orderIds = await listOrdersOnTheWay(trx, customerId);
  if (orderIds.length > 0) return { kind: "orders-on-the-way", orderIds };
  await anonymizeOrders(trx, customerId);
  await deletePersonalRows(trx, customerId);
  await anonymizeCustomer(trx, customerId, nextHash);
  return { kind: "deleted" };
}

/**
 * Lists the oldest open orders. One from more than a day ago was forgotten by its restaurant: nobody needs the customer's
 * address for it any more.
 */
async function listOrdersOnTheWay(trx: Transaction, customerId: string): Promise<string[]> {
  const orders = await trx
    .selectFrom("orders")
    .select("id")
    .where("customerId", "=", customerId)
    .where(isOpenOrder)
    .where(sql<boolean>`coalesce(deliver_at, created_at) > now() - interval '1 day'`)
    .orderBy("createdAt")
    .limit(20)
    .execute();
  return orders.map(({ id }) => id);
}

async function anonymizeOrders(trx: Transaction, customerId: string): Promise<void> {
  await trx
    .updateTable("orders")
    .set({
      customerName: deletedName,
      customerPhone: "",
      addressLabel: "",
      addressId: null,
      deliveryAddress: "Deleted",
      specialInstructions: "",
      changeFor: null,
    })
    .where("customerId", "=", customerId)
    .execute();
  await trx.updateTable("orderItems").set({ note: "" }).where("orderId", "in", ordersOf(trx, customerId)).execute();
}

function ordersOf(trx: Transaction, customerId: string) {
  return trx.selectFrom("orders").select("id").where("customerId", "=", customerId);
}

async function deletePersonalRows(trx: Transaction, customerId: string): Promise<void> {
  await trx.deleteFrom("notifications").where("orderId", "in", ordersOf(trx, customerId)).execute();
  for (const table of [
    "addresses",
    "carts",
    "favourites",
    "knownDevices",
    "passwordResets",
    "pushSubscriptions",
    "sessions",
  ] as const) {
    await trx.deleteFrom(table).where("customerId", "=", customerId).execute();
  }
}

async function anonymizeCustomer(trx: Transaction, customerId: string, passwordHash: string): Promise<void> {
  await trx
    .updateTable("customers")
    .set({
      // .invalid is reserved: no mail can ever reach it.
      email: `deleted-${customerId}@tiffin.invalid`,
      fullName: deletedName,
      phone: "-",
      profileImage: "",
      // The status of a forgotten order may still change.
      notifications: false,
      passwordHash,
      status: "disabled",
      deletedAt: sql`now()`,
      updatedAt: sql`now()`,
    })
    .where("id", "=", customerId)
    .execute();
}
