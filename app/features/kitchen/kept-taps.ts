import { data } from "react-router";
import type { FormReply } from "../../ui/form-reply.ts";

/** A button that was pressed without a connection, to be sent when it is back. */
export interface KeptTap {
  /** Together they identify the tap. */
  orderId: string;
  move: string;
  /** Where its form goes. */
  path: string;
  fields: [name: string, value: string][];
}

const changed = "kept-taps";
const mostKept = 50;

/** The taps that were not sent yet, in order. `key` identifies the person and the page. */
export function readKeptTaps(key: string): KeptTap[] {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "[]");
  } catch {
    return [];
  }
}

/** Calls back whenever taps were kept or sent, in this or another tab. Returns a stop function. */
export function watchKeptTaps(onChange: () => void): () => void {
  window.addEventListener(changed, onChange);
  window.addEventListener("storage", onChange);
  return () => {
    window.removeEventListener(changed, onChange);
    window.removeEventListener("storage", onChange);
  };
}

/** The stored text, for comparing; '' when nothing is stored, or storage is blocked. */
export function keptTapsAsText(key: string): string {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

function write(key: string, taps: KeptTap[]): void {
  try {
    if (taps.length > 0) localStorage.setItem(key, JSON.stringify(taps.slice(-mostKept)));
    else localStorage.removeItem(key);
  } catch {
    // Storage is full or blocked: the tap is lost, but the card still has its button.
  }
  window.dispatchEvent(new Event(changed));
}

/** Keeps a tap; the same button of the same order only once, in the place where it was first pressed. */
function keep(key: string, tap: KeptTap): void {
  const taps = readKeptTaps(key);
  const isKept = taps.some((each) => isSameTap(each, tap));
  write(key, isKept ? taps.map((each) => (isSameTap(each, tap) ? tap : each)) : [...taps, tap]);
}

function forget(key: string, tap: KeptTap): void {
  const taps = readKeptTaps(key);
  const others = withoutTap(taps, tap);
  if (others.length < taps.length) write(key, others);
}

/** The key of a board's taps to be confirmed, whoever signs in there. */
export function askedKeyOf(key: string): string {
  return key.replace(/^taps \S+/, "asked");
}

/** After the session has ended, nothing is sent automatically: somebody else may sign in next. */
function askAllLater(key: string, tap: KeptTap): void {
  const askedKey = askedKeyOf(key);
  const waiting = [...withoutTap(readKeptTaps(key), tap), tap];
  write(key, []);
  write(askedKey, [...waiting.reduce(withoutTap, readKeptTaps(askedKey)), ...waiting]);
}

/** Whether the order is unchanged since the tap; any change makes the tap obsolete. */
export function isOpenTap({ orderId, fields }: KeptTap, order: { id: string; version: number }): boolean {
  return orderId === order.id && fields.some(([name, value]) => name === "version" && value === String(order.version));
}

function isSignedOut(error: unknown): boolean {
  return error instanceof Response && (error.headers.get("Location") ?? "").startsWith("/desk/sign-in");
}

/** Whether taps of the same order are kept that were pressed before this one: the server could not make it before them. */
function isBehindOthers(key: string, tap: KeptTap): boolean {
  const first = readKeptTaps(key).find(({ orderId }) => orderId === tap.orderId);
  return first !== undefined && !isSameTap(first, tap);
}

function isSameTap(one: KeptTap, other: KeptTap): boolean {
  return one.orderId === other.orderId && one.move === other.move;
}

function withoutTap(taps: KeptTap[], tap: KeptTap): KeptTap[] {
  return taps.filter((each) => !isSameTap(each, tap));
}

interface ClientAction {
  request: Request;
  serverAction: () => Promise<unknown>;
}

/**
 * The `clientAction` of the board and the riders' list. A move whose connection fails is kept and sent again, and so is
 * one of an order with kept moves, behind them; the server makes a repeated move once. After the session has ended, moves
 * are to be confirmed instead.
 */
export async function keepTapWhenOffline({ request, serverAction }: ClientAction) {
  const { key, tap } = await readTap(request.clone());
  if (key && isBehindOthers(key, tap)) return keepForLater(key, tap);
  try {
    const answer = (await serverAction()) as FormReply | null;
    // Retried: the server is overloaded.
    if (key && !answer?.retryAfter) for (const each of [key, askedKeyOf(key)]) forget(each, tap);
    return answer;
  } catch (error) {
    // `fetch` throws a TypeError if the connection fails. A request that a navigation aborted may not have arrived either.
    // Anything else is an answer, such as a redirect to the sign-in.
    if (error instanceof TypeError || request.signal.aborted) return keepForLater(key, tap);
    if (key) (isSignedOut(error) ? askAllLater : forget)(key, tap);
    throw error;
  }
}

async function readTap(request: Request): Promise<{ key: string | undefined; tap: KeptTap }> {
  const form = await request.formData();
  const { pathname, search } = new URL(request.url);
  const fields = [...form].map(([name, value]): [string, string] => [name, String(value)]);
  const key = form.get("stay");
  return {
    key: typeof key === "string" ? key : undefined,
    tap: { orderId: String(form.get("order")), move: String(form.get("move")), path: pathname + search, fields },
  };
}

function keepForLater(key: string | undefined, tap: KeptTap) {
  if (key) keep(key, tap);
  return data(null, 503);
}
