import { sql } from "kysely";
import { db } from "#db/db.server.ts";
import type { Transaction } from "#db/transaction.server.ts";
import { env } from "#env";
import { hashSecret } from "../accounts/secrets.server.ts";
import { isActiveSession } from "../accounts/sessions.server.ts";
import { transactForCustomer } from "../customers/customer-writes.server.ts";
import type { Subscription } from "./notification-forms.ts";
import { findPushKeys } from "./web-push.server.ts";

const maxSubscriptions = 10;

/**
 * Finds a customer's settings, and the data needed to change them. `browsers` has the SHA-256 hash of each subscribed
 * browser's endpoint, so that a browser recognizes its own.
 */
export async function findNotificationSettings(customerId: string) {
  const [customer, { publicKey }] = await Promise.all([
    db
      .selectFrom("customers")
      .select("notifications as wantsMail")
      .select(
        sql<string[]>`(select coalesce(array_agg(encode(sha256(convert_to(endpoint, 'UTF8')), 'hex')), '{}')
          from push_subscriptions join sessions on sessions.id_hash = session_id_hash
          where push_subscriptions.customer_id = customers.id and ${isActiveSession})`.as("browsers"),
      )
      .where("id", "=", customerId)
      .executeTakeFirstOrThrow(),
    findPushKeys(),
  ]);
  return { ...customer, publicKey, canMail: Boolean(env.SMTP_URL) };
}

/** Turns emails about orders on or off. */
export async function setWantsMail(customerId: string, notifications: boolean): Promise<{ kind: "saved" }> {
  await db
    .updateTable("customers")
    .set({ notifications, updatedAt: sql`now()` })
    .where("id", "=", customerId)
    .execute();
  return { kind: "saved" };
}

/**
 * Stores a browser's subscription, which ends with the session. A browser has one, so on a shared phone the customer who
 * subscribed last gets the messages. Beyond 10 browsers per customer, the oldest is deleted.
 * @param sessionId the secret id of the browser's session
 * @returns 'not-found' if the session has ended
 */
export function subscribe(
  { customerId, sessionId }: { customerId: string; sessionId: string },
  subscription: Subscription,
): Promise<{ kind: "subscribed" | "not-found" }> {
  const browser = { customerId, sessionIdHash: hashSecret(sessionId), ...subscription };
  return transactForCustomer(customerId, async (trx) => {
    if (!(await lockSession(trx, browser))) return { kind: "not-found" };
    // The browser's earlier subscription: its push service may have given it a new endpoint since.
    await trx
      .deleteFrom("pushSubscriptions")
      .where("sessionIdHash", "=", browser.sessionIdHash)
      .where("endpoint", "!=", browser.endpoint)
      .execute();
    await trx
      .insertInto("pushSubscriptions")
      .values(browser)
      .onConflict((conflict) => conflict.column("endpoint").doUpdateSet({ ...browser, createdAt: sql`now()` }))
      .execute();
    await deleteOldest(trx, customerId);
    return { kind: "subscribed" };
  });
}

type Session = { customerId: string; sessionIdHash: Buffer };

/** Whether a customer's session exists; a concurrent sign-out then waits, and ends the subscription as well. */
async function lockSession(trx: Transaction, { customerId, sessionIdHash }: Session): Promise<boolean> {
  const session = trx.selectFrom("sessions").select("idHash").where("idHash", "=", sessionIdHash);
  return Boolean(await session.where("customerId", "=", customerId).forKeyShare().executeTakeFirst());
}

async function deleteOldest(trx: Transaction, customerId: string): Promise<void> {
  await sql`delete from push_subscriptions where customer_id = ${customerId} and id not in (
    select id from push_subscriptions where customer_id = ${customerId}
    order by created_at desc, id desc limit ${maxSubscriptions})`.execute(trx);
}

/** Deletes a browser's subscription. */
export async function unsubscribe(customerId: string, endpoint: string): Promise<{ kind: "device-unsubscribed" }> {
  await db
    .deleteFrom("pushSubscriptions")
    .where("customerId", "=", customerId)
    .where("endpoint", "=", endpoint)
    .execute();
  return { kind: "device-unsubscribed" };
}

/** Deletes all subscriptions of a customer. */
export async function unsubscribeAll(customerId: string): Promise<{ kind: "unsubscribed" }> {
  await db.deleteFrom("pushSubscriptions").where("customerId", "=", customerId).execute();
  return { kind: "unsubscribed" };
}
