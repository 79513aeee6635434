import { once } from "node:events";
import { reasonOf } from "#db/errors.server.ts";
import { env } from "#env";
import { isPushService, type Subscription } from "./notification-forms.ts";
import { findStoredKeys, type PushKeys } from "./push-keys.server.ts";

const timeoutMs = 10_000;
/** How long a push service stores a message for a phone that is off. */
const ttlSeconds = 60 * 60;
const maxReasonLength = 200;

/** A push service did not accept a message. */
export class PushRefusedError extends Error {
  /** Whether it would refuse the same message again. */
  isFinal: boolean;
  /** How long the service asks to wait; 0 if it does not say. */
  retryAfterSeconds: number;

  constructor(message: string, { statusCode, headers }: { statusCode: number; headers: object }) {
    super(message);
    this.isFinal = statusCode === 413;
    this.retryAfterSeconds = readRetryAfter("retry-after" in headers ? String(headers["retry-after"]) : "");
  }
}

let keys: Promise<PushKeys> | undefined;

/** Returns the keys that identify this app to push services; they are read once. */
export function findPushKeys(): Promise<PushKeys> {
  keys ??= findStoredKeys().catch((error) => {
    keys = undefined;
    throw error;
  });
  return keys;
}

interface PushMessage {
  title: string;
  body: string;
  /** The path to open. */
  path: string;
  /** A phone shows only the last of several messages with the same tag. */
  tag: string;
}

/**
 * Sends a message to one browser.
 * @returns 'gone' if the browser has unsubscribed, or its URL, stored by an earlier version, is not of a push service
 * @throws {PushRefusedError} if its push service refuses the message
 * @throws {Error} if it cannot be reached
 */
export async function push(to: Subscription, message: PushMessage): Promise<"sent" | "gone"> {
  if (!isPushService(to.endpoint)) return "gone";
  // Loaded when the first message is sent: it takes 9 MB.
  const { default: webPush } = await import("web-push");
  const { publicKey, privateKey } = await findPushKeys();
  const subscription = { endpoint: to.endpoint, keys: { p256dh: to.p256dh, auth: to.auth } };
  const { host } = new URL(to.endpoint);
  try {
    const sending = webPush.sendNotification(subscription, JSON.stringify(message), {
      vapidDetails: { subject: `mailto:${env.SUPPORT_EMAIL}`, publicKey, privateKey },
      TTL: ttlSeconds,
      urgency: "high",
      timeout: timeoutMs,
    });
    // The library's timeout starts again with every byte that arrives.
    const late = once(AbortSignal.timeout(timeoutMs), "abort").then(() => {
      throw new Error(`no answer within ${timeoutMs / 1_000} s`);
    });
    await Promise.race([sending, late]);
    return "sent";
  } catch (error) {
    if (!(error instanceof webPush.WebPushError)) throw new Error(`${host}: ${reasonOf(error)}`);
    if (error.statusCode === 404 || error.statusCode === 410) return "gone";
    // Not the error itself, whose endpoint would be logged: it is as good as a key.
    throw new PushRefusedError(`${host} answered ${error.statusCode}: ${error.body.slice(0, maxReasonLength)}`, error);
  }
}

/** Reads the header, which has seconds or a date; 0 for anything else. */
function readRetryAfter(header: string): number {
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1_000;
  return seconds > 0 ? seconds : 0;
}
