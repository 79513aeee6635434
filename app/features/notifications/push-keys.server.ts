import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { db } from "#db/db.server.ts";
import { transact } from "#db/transaction.server.ts";
import { sessionSecret } from "#env";
import { log } from "#log";

export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/**
 * The keys in the database. The private one is encrypted with a key outside it, so that a stolen backup cannot be used
 * to message customers.
 */
interface StoredKeys {
  publicKey: string;
  sealed: string;
}

const name = "push_keys";
const cipher = "aes-256-gcm";
const ivBytes = 12;
const tagBytes = 16;

/**
 * Creates the keys that identify this app to push services, at its first start. They are stored in the database for all
 * processes, because new keys would invalidate every existing subscription. With another SESSION_SECRET they cannot be
 * decrypted and are replaced; all subscriptions are then deleted, and customers have to turn notifications on again.
 */
export async function makePushKeys(): Promise<void> {
  const known = await findValue();
  if (known && unseal(JSON.parse(known))) return;
  const { default: webPush } = await import("web-push");
  const made = seal(webPush.generateVAPIDKeys());
  // Only one of several processes that start at once stores its keys.
  await db
    .insertInto("installation")
    .values({ key: name, value: JSON.stringify(made) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const value = await requireValue();
  const stored: StoredKeys | PushKeys = JSON.parse(value);
  // Up to 1.0 the private key was stored unencrypted.
  if ("privateKey" in stored) await replace(value, seal(stored));
  else if (!unseal(stored) && (await replace(value, made, { forgetsBrowsers: true })))
    log.warn("SESSION_SECRET has changed: browsers have to subscribe to notifications again");
}

/** Returns the keys that the first start has created. @throws {Error} if there are none, or they cannot be decrypted */
export async function findStoredKeys(): Promise<PushKeys> {
  const keys = unseal(JSON.parse(await requireValue()));
  if (!keys) throw new Error("the notification keys were encrypted with another SESSION_SECRET");
  return keys;
}

async function requireValue(): Promise<string> {
  const value = await findValue();
  if (value === undefined) throw new Error("the notification keys were not created yet");
  return value;
}

async function findValue(): Promise<string | undefined> {
  const stored = db.selectFrom("installation").select("value").where("key", "=", name);
  return (await stored.executeTakeFirst())?.value;
}

/** Replaces the stored keys if they are still `value`; false if another process has replaced them. */
function replace(value: string, next: StoredKeys, { forgetsBrowsers = false } = {}): Promise<boolean> {
  return transact(async (trx) => {
    const stored = trx.updateTable("installation").where("key", "=", name).where("value", "=", value);
    const { numUpdatedRows } = await stored.set({ value: JSON.stringify(next) }).executeTakeFirstOrThrow();
    if (numUpdatedRows > 0 && forgetsBrowsers) await trx.deleteFrom("pushSubscriptions").execute();
    return numUpdatedRows > 0;
  });
}

function seal({ publicKey, privateKey }: PushKeys): StoredKeys {
  const iv = randomBytes(ivBytes);
  const sealing = createCipheriv(cipher, sealingKey(), iv);
  const parts = [iv, sealing.update(privateKey, "utf8"), sealing.final(), sealing.getAuthTag()];
  return { publicKey, sealed: Buffer.concat(parts).toString("base64url") };
}

/** Decrypts stored keys; undefined if they were encrypted with another secret. */
function unseal({ publicKey, sealed }: StoredKeys): PushKeys | undefined {
  try {
    const bytes = Buffer.from(sealed, "base64url");
    const opening = createDecipheriv(cipher, sealingKey(), bytes.subarray(0, ivBytes), { authTagLength: tagBytes });
    opening.setAuthTag(bytes.subarray(-tagBytes));
    const text = Buffer.concat([opening.update(bytes.subarray(ivBytes, -tagBytes)), opening.final()]);
    return { publicKey, privateKey: text.toString("utf8") };
  } catch {
    return undefined;
  }
}

function sealingKey(): Buffer {
  return Buffer.from(hkdfSync("sha256", sessionSecret(), "", name, 32));
}
