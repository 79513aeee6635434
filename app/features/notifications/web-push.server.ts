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
 * The keys by which push services know this app: made once, and kept in the database for all its processes. New keys would
 * silence every browser that subscribed before.
 */
export function findPushKeys(): Promise<Keys> {
  keys ??= readOrMakeKeys().catch((error) => {
    keys = undefined;
    throw error;
  });
  return keys;
}

async function readOrMakeKeys(): Promise<Keys> {
  const value = JSON.stringify(webPush.generateVAPIDKeys());
  // If several processes start at once, one makes the keys.
  const made = { key: "push_keys", value };
  await db
    .insertInto("installation")
    .values(made)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const kept = db.selectFrom("installation").select("value").where("key", "=", made.key);
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
