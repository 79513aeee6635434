import { data } from "react-router";
import type { FormReply } from "../../ui/form-reply.ts";

/** A button pressed while offline, to be sent once the connection is back. */
export interface QueuedTap {
  /** Order and move identify the tap. */
  orderId: string;
  move: string;
  /** The URL to which its form is sent. */
  path: string;
  fields: [name: string, value: string][];
}

const changeEvent = "tap-queue";
const replyEvent = "tap-reply";
const maxQueued = 50;

/** Lists the taps that have not been sent yet, oldest first. `key` identifies the person and the page. */
export function readQueue(key: string): QueuedTap[] {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "[]");
  } catch {
    return [];
  }
}

/** Calls back whenever a queue changes, in this or another tab. Returns a stop function. */
export function watchQueue(onChange: () => void): () => void {
  window.addEventListener(changeEvent, onChange);
  window.addEventListener("storage", onChange);
  return () => {
    window.removeEventListener(changeEvent, onChange);
    window.removeEventListener("storage", onChange);
  };
}

/** Calls back with the reply to each tap, also of a card that has left the list by then. Returns a stop function. */
export function watchReplies(onReply: (reply: FormReply | null) => void): () => void {
  const listener = (event: Event) => onReply((event as CustomEvent<FormReply | null>).detail);
  window.addEventListener(replyEvent, listener);
  return () => window.removeEventListener(replyEvent, listener);
}

/** Returns the stored text, to detect changes; '' if nothing is stored, or storage is blocked. */
export function readQueueAsText(key: string): string {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

function write(key: string, taps: QueuedTap[]): void {
  try {
    if (taps.length > 0) localStorage.setItem(key, JSON.stringify(taps.slice(-maxQueued)));
    else localStorage.removeItem(key);
  } catch {
    // Storage is full or blocked: the tap is lost, and the card still has its button.
  }
  window.dispatchEvent(new Event(changeEvent));
}

/** Queues a tap; a second tap of the same button of an order replaces the first in its place. */
function enqueue(key: string, tap: QueuedTap): void {
  const taps = readQueue(key);
  const isQueued = taps.some((each) => isSameTap(each, tap));
  write(key, isQueued ? taps.map((each) => (isSameTap(each, tap) ? tap : each)) : [...taps, tap]);
}

function dequeue(key: string, tap: QueuedTap): void {
  const taps = readQueue(key);
  const others = withoutTap(taps, tap);
  if (others.length < taps.length) write(key, others);
}

/** Returns the key of the taps that the next person to sign in on this page is asked to confirm. */
export function unconfirmedKeyOf(key: string): string {
  return key.replace(/^taps \S+/, "unconfirmed");
}

/** After the session has ended, nothing is sent automatically: somebody else may sign in next. */
function holdForConfirmation(key: string, tap: QueuedTap): void {
  const unconfirmedKey = unconfirmedKeyOf(key);
  const waiting = [...withoutTap(readQueue(key), tap), tap];
  write(key, []);
  write(unconfirmedKey, [...waiting.reduce(withoutTap, readQueue(unconfirmedKey)), ...waiting]);
}

/** Whether the order is unchanged since the tap; any change makes the tap obsolete. */
export function isCurrentTap({ orderId, fields }: QueuedTap, order: { id: string; version: number }): boolean {
  return orderId === order.id && fields.some(([name, value]) => name === "version" && value === String(order.version));
}

function isSignedOut(error: unknown): boolean {
  return error instanceof Response && (error.headers.get("Location") ?? "").startsWith("/desk/sign-in");
}

/** Whether earlier taps of the same order are queued, which the server has to receive first. */
function isBehindOthers(key: string, tap: QueuedTap): boolean {
  const first = readQueue(key).find(({ orderId }) => orderId === tap.orderId);
  return first !== undefined && !isSameTap(first, tap);
}

function isSameTap(one: QueuedTap, other: QueuedTap): boolean {
  return one.orderId === other.orderId && one.move === other.move;
}

function withoutTap(taps: QueuedTap[], tap: QueuedTap): QueuedTap[] {
  return taps.filter((each) => !isSameTap(each, tap));
}

interface ClientAction {
  request: Request;
  serverAction: () => Promise<unknown>;
}

/**
 * The `clientAction` of the board and the riders' list. A move whose connection fails is queued and sent again, as is
 * every later move of that order; the server applies a repeated move once. After the session has ended, moves must be
 * confirmed first.
 */
export async function queueTapWhenOffline({ request, serverAction }: ClientAction) {
  const { key, tap } = await readTap(request.clone());
  if (key && isBehindOthers(key, tap)) return queueForLater(key, tap);
  try {
    const answer = (await serverAction()) as FormReply | null;
    // With `retryAfter` the server is overloaded: the tap stays queued, to be retried.
    if (key && !answer?.retryAfter) for (const each of [key, unconfirmedKeyOf(key)]) dequeue(each, tap);
    if (key) window.dispatchEvent(new CustomEvent(replyEvent, { detail: answer }));
    return answer;
  } catch (error) {
    // `fetch` throws a TypeError if the connection fails. A request that a navigation aborted may not have arrived either.
    // Anything else is an answer, such as a redirect to the sign-in.
    if (error instanceof TypeError || request.signal.aborted) return queueForLater(key, tap);
    if (key) (isSignedOut(error) ? holdForConfirmation : dequeue)(key, tap);
    throw error;
  }
}

async function readTap(request: Request): Promise<{ key: string | undefined; tap: QueuedTap }> {
  const form = await request.formData();
  const { pathname, search } = new URL(request.url);
  const fields = [...form].map(([name, value]): [string, string] => [name, String(value)]);
  const key = form.get("queue");
  return {
    key: typeof key === "string" ? key : undefined,
    tap: { orderId: String(form.get("order")), move: String(form.get("move")), path: pathname + search, fields },
  };
}

function queueForLater(key: string | undefined, tap: QueuedTap) {
  if (key) enqueue(key, tap);
  return data(null, 503);
}
