import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import https from "node:https";
import type { RequestDetails } from "web-push";
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
  const request = webPush.generateRequestDetails(subscription, JSON.stringify(message), {
    vapidDetails: { subject: `mailto:${env.SUPPORT_EMAIL}`, publicKey, privateKey },
    TTL: ttlSeconds,
    urgency: "high",
  });
  const answer = await post(request).catch((error) => {
    const reason = error.name === "AbortError" ? `no answer within ${timeoutMs / 1_000} s` : reasonOf(error);
    throw new Error(`${host}: ${reason}`);
  });
  const { statusCode, reason } = answer;
  if (statusCode === 404 || statusCode === 410) return "gone";
  // Without the endpoint, which would be logged: it is as good as a key.
  if (statusCode < 200 || statusCode > 299)
    throw new PushRefusedError(`${host} answered ${statusCode}: ${reason}`, answer);
  return "sent";
}

/**
 * Sends a request, and reads the beginning of the answer. The library's own function reads all of it, even if it never ends.
 * The status is the answer: a body that is cut off, or takes too long, does not make a message that was accepted fail.
 */
async function post({ endpoint, method, headers, body }: RequestDetails) {
  const signal = AbortSignal.timeout(timeoutMs);
  const request = https.request(endpoint, { method, headers, signal }).end(body);
  // The signal is needed here, too: after an answer of 101 the request ends without a response and without an error.
  const [response] = (await once(request, "response", { signal })) as [IncomingMessage];
  const reason = await readBeginning(response.setEncoding("utf8"));
  return { statusCode: response.statusCode ?? 0, headers: response.headers, reason };
}

async function readBeginning(response: IncomingMessage): Promise<string> {
  let text = "";
  try {
    // Leaving the loop early closes the connection.
    for await (const chunk of response) {
      text = (text + chunk).slice(0, maxReasonLength);
      if (text.length === maxReasonLength) break;
    }
  } catch {
    // Cut off, or too slow.
  }
  return text;
}

/** Reads the header, which has seconds or a date; 0 for anything else. */
function readRetryAfter(header: string): number {
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1_000;
  return seconds > 0 ? seconds : 0;
}
