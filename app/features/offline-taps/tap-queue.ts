import { data, isRouteErrorResponse } from "react-router";
import { isConnectionLost, rejectWhenUnreachable } from "../../ui/connection/connection-lost.ts";
import { type ClientAction, formReply } from "../../ui/connection/offline-fallback.ts";
import type { FormReply } from "../../ui/forms/form-reply.ts";
import { findMissingAnswers } from "../moves/missing-answers.ts";
import { unconfirmedKeyOf } from "../moves/queue-key.ts";
import { type QueuedTap, readQueue, writeQueue } from "./tap-storage.ts";

const replyEvent = "tap-reply";
/** Taps that nobody confirms stay stored: those of orders that have long moved on must not fill the storage. */
const maxUnconfirmed = 1_000;

export interface TapReply {
  tap: QueuedTap;
  /** Null if the move was made. */
  reply: FormReply | null;
  /** Whether the tap had been queued, instead of having just been pressed. */
  wasQueued: boolean;
}

/** Calls back with the reply to each tap, even if its card has left the list by then. Returns a stop function. */
export function watchReplies(onReply: (reply: TapReply) => void): () => void {
  const listener = (event: Event) => onReply((event as CustomEvent<TapReply>).detail);
  window.addEventListener(replyEvent, listener);
  return () => window.removeEventListener(replyEvent, listener);
}

/** Queues a tap; a second tap of the same button of an order replaces the first in its place. */
function enqueue(key: string, tap: QueuedTap): void {
  const taps = readQueue(key);
  const isQueued = taps.some((each) => isSameTap(each, tap));
  writeQueue(key, isQueued ? taps.map((each) => (isSameTap(each, tap) ? tap : each)) : [...taps, tap]);
}

/** Returns whether the tap was queued. */
function dequeue(key: string, tap: QueuedTap): boolean {
  const taps = readQueue(key);
  const others = withoutTap(taps, tap);
  if (others.length === taps.length) return false;
  writeQueue(key, others);
  return true;
}

/** After the session has ended, nothing is sent automatically: somebody else may sign in next. */
function holdForConfirmation(key: string, tap: QueuedTap): void {
  const unconfirmedKey = unconfirmedKeyOf(key);
  const queue = readQueue(key);
  const waiting = queue.some((each) => isSameTap(each, tap)) ? queue : [...queue, tap];
  writeQueue(key, []);
  const unconfirmed = [...waiting.reduce(withoutTap, readQueue(unconfirmedKey)), ...waiting];
  writeQueue(unconfirmedKey, unconfirmed.slice(-maxUnconfirmed));
}

/** Whether the order is unchanged since the tap; any change makes the tap obsolete. */
export function isCurrentTap({ orderId, fields }: QueuedTap, order: { id: string; version: number }): boolean {
  return orderId === order.id && fields.some(([name, value]) => name === "version" && value === String(order.version));
}

function isSignedOut(error: unknown): boolean {
  return error instanceof Response && (error.headers.get("Location") ?? "").startsWith("/desk/sign-in");
}

/** Whether no page has handled the tap: a proxy responded, or the server itself, to too many requests or while it starts. */
function isUnanswered(error: unknown): boolean {
  return isRouteErrorResponse(error) && [429, 502, 503, 504].includes(error.status);
}

/** Whether earlier taps are queued: those of the same order have to arrive first, others show that the server is out of reach. */
function isBehindOthers(key: string, tap: QueuedTap): boolean {
  const [first] = readQueue(key);
  return first !== undefined && !isSameTap(first, tap);
}

function isSameTap(one: QueuedTap, other: QueuedTap): boolean {
  return one.orderId === other.orderId && one.move === other.move;
}

function withoutTap(taps: QueuedTap[], tap: QueuedTap): QueuedTap[] {
  return taps.filter((each) => !isSameTap(each, tap));
}

/**
 * The `clientAction` of the board and the riders' list. A move whose connection fails, that finds the database down, or that
 * only a proxy answers, is queued and sent again, as is every later move; the server applies a repeated move once. After the
 * session has ended, moves must be confirmed first.
 */
export async function queueTapWhenOffline({ request, serverAction }: ClientAction) {
  const { key, tap, form } = await readTap(request.clone());
  if (key && isBehindOthers(key, tap)) return queueForLater(key, tap, form);
  try {
    const reply = (await rejectWhenUnreachable(serverAction())) as FormReply | null;
    if (key) settle(key, tap, reply);
    return reply;
  } catch (error) {
    // A request that a navigation aborted may not have arrived either. Anything else is an answer, such as a redirect to
    // the sign-in.
    const isToRetry = request.signal.aborted || (await isConnectionLost(error)) || isUnanswered(error);
    if (isToRetry) return queueForLater(key, tap, form);
    if (key) (isSignedOut(error) ? holdForConfirmation : dequeue)(key, tap);
    throw error;
  }
}

async function readTap(request: Request) {
  const form = await request.formData();
  const { pathname, search } = new URL(request.url);
  const fields = [...form].map(([name, value]): [string, string] => [name, String(value)]);
  const key = form.get("queue");
  const tap = { orderId: String(form.get("order")), move: String(form.get("move")), path: pathname + search, fields };
  return { key: typeof key === "string" ? key : undefined, tap, form };
}

/** Removes an answered tap from the queue, and announces its reply. */
function settle(key: string, tap: QueuedTap, reply: FormReply | null): void {
  // The server asks to try again later: the tap stays queued.
  const isToRetry = reply?.retryAfter !== undefined;
  const wasQueued = isToRetry ? readQueue(key).some((each) => isSameTap(each, tap)) : dequeue(key, tap);
  // Somebody else has signed in, in another tab.
  if (reply?.errors.queue) holdForConfirmation(key, tap);
  else if (!isToRetry) dequeue(unconfirmedKeyOf(key), tap);
  window.dispatchEvent(new CustomEvent<TapReply>(replyEvent, { detail: { tap, reply, wasQueued } }));
}

/**
 * A question without its answers is asked again at once: hours later, nobody would be there to answer it. A report of what a
 * board shows is not queued: the board repeats it.
 */
function queueForLater(key: string | undefined, tap: QueuedTap, form: FormData) {
  const missing = findMissingAnswers(form);
  if (missing) return data(formReply(form, missing), 400);
  if (!key) return data(formReply(form, {}), 503);
  enqueue(key, tap);
  return data(null, 503);
}
