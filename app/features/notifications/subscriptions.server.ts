import { sql } from "kysely";
import { db } from "#db/db.server.ts";
import { env } from "#env";
import { transactForCustomer } from "../customers/customer-writes.server.ts";
import { findPushKeys } from "./web-push.server.ts";

const maxSubscriptions = 10;

/** Finds a customer's settings, with the number of subscribed browsers and the data needed to change them. */
export async function findNotificationSettings(customerId: string) {
  const [customer, { publicKey }] = await Promise.all([
    db
      .selectFrom("customers")
      .select((eb) => [
        "notifications as wantsMail",
        eb
          .selectFrom("pushSubscriptions")
          .select(eb.fn.countAll<number>().as("count"))
          .where("customerId", "=", customerId)
          .as("browsers"),
      ])
      .where("id", "=", customerId)
      .executeTakeFirstOrThrow(),
    findPushKeys(),
  ]);
  return { wantsMail: customer.wantsMail, browsers: customer.browsers ?? 0, publicKey, canMail: Boolean(env.SMTP_URL) };
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

/** Deletes all subscriptions of a customer. */
export async function unsubscribeAll(customerId: string): Promise<{ kind: "unsubscribed" }> {
  await db.deleteFrom("pushSubscriptions").where("customerId", "=", customerId).execute();
  return { kind: "unsubscribed" };
}
