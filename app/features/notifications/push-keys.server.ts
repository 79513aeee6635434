import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import webPush from "web-push";
import { db } from "#db/db.server.ts";
import { transact } from "#db/transaction.server.ts";
import { sessionSecret } from "#env";
import { log } from "#log";

export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/** As the database keeps them. Sealed with a key outside it: whoever steals a backup sends no messages to customers. */
interface KeptKeys {
  publicKey: string;
  sealed: string;
}

const name = "push_keys";
const cipher = "aes-256-gcm";
const ivBytes = 12;
const tagBytes = 16;

/**
 * Makes the keys by which push services know this app, at its first start. They are kept in the database for all its
 * processes: new keys would silence every browser that subscribed before. With another SESSION_SECRET they cannot be
 * read, and are made anew; browsers are then forgotten, and subscribe when their owners turn notifications on again.
 */
export async function makePushKeys(): Promise<void> {
  const made = seal(webPush.generateVAPIDKeys());
  // If several processes start at once, one makes the keys.
  await db
    .insertInto("installation")
    .values({ key: name, value: JSON.stringify(made) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const value = await readValue();
  const kept: KeptKeys | PushKeys = JSON.parse(value);
  // Up to 1.0 they were kept as they are.
  if ("privateKey" in kept) await replace(value, seal(kept));
  else if (!unseal(kept) && (await replace(value, made, { forgetsBrowsers: true })))
    log.warn("SESSION_SECRET is another one than before: browsers have to subscribe to notifications again");
}

/** The keys that the first start has made. @throws {Error} if they cannot be read */
export async function readPushKeys(): Promise<PushKeys> {
  const keys = unseal(JSON.parse(await readValue()));
  if (!keys) throw new Error("the keys of notifications were sealed with another SESSION_SECRET");
  return keys;
}

async function readValue(): Promise<string> {
  const kept = db.selectFrom("installation").select("value").where("key", "=", name);
  return (await kept.executeTakeFirstOrThrow()).value;
}

/** False when another process was first. */
function replace(value: string, next: KeptKeys, { forgetsBrowsers = false } = {}): Promise<boolean> {
  return transact(async (trx) => {
    const kept = trx.updateTable("installation").where("key", "=", name).where("value", "=", value);
    const { numUpdatedRows } = await kept.set({ value: JSON.stringify(next) }).executeTakeFirstOrThrow();
    if (numUpdatedRows > 0 && forgetsBrowsers) await trx.deleteFrom("pushSubscriptions").execute();
    return numUpdatedRows > 0;
  });
}

function seal({ publicKey, privateKey }: PushKeys): KeptKeys {
  const iv = randomBytes(ivBytes);
  const sealing = createCipheriv(cipher, sealingKey(), iv);
  const parts = [iv, sealing.update(privateKey, "utf8"), sealing.final(), sealing.getAuthTag()];
  return { publicKey, sealed: Buffer.concat(parts).toString("base64url") };
}

/** Undefined when they were sealed with another secret. */
function unseal({ publicKey, sealed }: KeptKeys): PushKeys | undefined {
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
