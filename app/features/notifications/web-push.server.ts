import type { Agent } from "node:https";
import webPush from "web-push";
import { db } from "#db/db.server.ts";
import { env } from "#env";

const timeoutMs = 10_000;
/** How long a push service keeps a message for a phone that is off. */
const keepSeconds = 60 * 60;

interface Keys {
  publicKey: string;
  privateKey: string;
}

let keys: Promise<Keys> | undefined;

/**
 * Makes the keys by which push services know this app, at its first start. They are kept in the database for all its
 * processes: new keys would silence every browser that subscribed before.
 */
export async function makePushKeys(): Promise<void> {
  await db
    .insertInto("installation")
    .values({ key: "push_keys", value: JSON.stringify(webPush.generateVAPIDKeys()) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The keys that the first start has made. */
export function findPushKeys(): Promise<Keys> {
  keys ??= readKeys().catch((error) => {
    keys = undefined;
    throw error;
  });
  return keys;
}

async function readKeys(): Promise<Keys> {
  const kept = db.selectFrom("installation").select("value").where("key", "=", "push_keys");
  return JSON.parse((await kept.executeTakeFirstOrThrow()).value);
}

export interface PushMessage {
  title: string;
  body: string;
  /** The path to open. */
  path: string;
  /** A phone shows only the last of several messages with the same tag. */
  tag: string;
}

/**
 * Sends a message to one browser.
 * @returns 'gone' if the browser has unsubscribed
 * @throws {Error} if its push service cannot be reached or refuses the message
 */
export async function push(
  to: { endpoint: string; p256dh: string; auth: string },
  message: PushMessage,
  agent?: Agent,
): Promise<"sent" | "gone"> {
  const { publicKey, privateKey } = await findPushKeys();
  const subscription = { endpoint: to.endpoint, keys: { p256dh: to.p256dh, auth: to.auth } };
  try {
    await webPush.sendNotification(subscription, JSON.stringify(message), {
      vapidDetails: { subject: `mailto:${env.SUPPORT_EMAIL}`, publicKey, privateKey },
      TTL: keepSeconds,
      urgency: "high",
      timeout: timeoutMs,
      ...(agent && { agent }),
    });
    return "sent";
  } catch (error) {
    if (error instanceof webPush.WebPushError && (error.statusCode === 404 || error.statusCode === 410)) return "gone";
    throw error;
  }
}
