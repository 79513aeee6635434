import { sql } from "kysely";
import { db } from "#db/db.server.ts";
import { env } from "#env";
import { transactForCustomer } from "../customers/customer-writes.server.ts";
import { findPushKeys } from "./web-push.server.ts";

const maxSubscriptions = 10;

/**
 * Finds a customer's settings, and the data needed to change them. `browsers` has the SHA-256 hash of each subscribed
 * browser's endpoint, by which a browser recognizes its own.
 */
export async function findNotificationSettings(customerId: string) {
  const [customer, { publicKey }] = await Promise.all([
    db
      .selectFrom("customers")
      .select((eb) => [
        "notifications as wantsMail",
        eb
          .selectFrom("pushSubscriptions")
          .select(
            sql<string[]>`coalesce(array_agg(encode(sha256(convert_to(endpoint, 'UTF8')), 'hex')), '{}')`.as("hashes"),
          )
          .where("customerId", "=", customerId)
          .as("browsers"),
      ])
      .where("id", "=", customerId)
      .executeTakeFirstOrThrow(),
    findPushKeys(),
  ]);
  return {
    wantsMail: customer.wantsMail,
    browsers: customer.browsers ?? [],
    publicKey,
    canMail: Boolean(env.SMTP_URL),
  };
}

/** Turns mails about orders on or off. */
export async function setWantsMail(customerId: string, notifications: boolean): Promise<{ kind: "saved" }> {
  await db
    .updateTable("customers")
    .set({ notifications, updatedAt: sql`now()` })
    .where("id", "=", customerId)
    .execute();
  return { kind: "saved" };
}

/**
 * Stores a browser's subscription. A browser has one, so on a shared phone the customer who subscribed last gets the
 * messages. Beyond 10 browsers per customer, the oldest is deleted.
 */
export function subscribe(
  customerId: string,
  subscription: { endpoint: string; p256dh: string; auth: string },
): Promise<{ kind: "subscribed" }> {
  return transactForCustomer(customerId, async (trx) => {
    await trx
      .insertInto("pushSubscriptions")
      .values({ customerId, ...subscription })
      .onConflict((conflict) => conflict.column("endpoint").doUpdateSet({ customerId, ...subscription }))
      .execute();
    await trx
      .deleteFrom("pushSubscriptions")
      .where("customerId", "=", customerId)
      .where("id", "not in", (eb) =>
        eb
          .selectFrom("pushSubscriptions")
          .select("id")
          .where("customerId", "=", customerId)
          .orderBy("createdAt", "desc")
          .orderBy("id", "desc")
          .limit(maxSubscriptions),
      )
      .execute();
    return { kind: "subscribed" };
  });
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
