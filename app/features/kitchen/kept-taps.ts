import { data } from "react-router";
import type { FormReply } from "../../ui/form-reply.ts";
import { formReply } from "../../ui/offline-fallback.ts";
import { kitchenMessages } from "./messages.ts";

/** A button that was pressed without a connection: what is sent again when it is back. */
export interface KeptTap {
  /** Where its form goes. */
  path: string;
  fields: [name: string, value: string][];
}

const changed = "kept-taps";
const mostKept = 50;

/** The pressed buttons of a board that were not sent yet, in their order. `key` names the person and the restaurant. */
export function readKeptTaps(key: string): KeptTap[] {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "[]");
  } catch {
    return [];
  }
}

/** Calls back whenever taps were kept or sent, here or in another tab. Returns a function that stops it. */
export function watchKeptTaps(onChange: () => void): () => void {
  window.addEventListener(changed, onChange);
  window.addEventListener("storage", onChange);
  return () => {
    window.removeEventListener(changed, onChange);
    window.removeEventListener("storage", onChange);
  };
}

/** For tests of equality: what is kept, as text. '' when nothing is, or storage is forbidden. */
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
    // Storage is full or forbidden: the tap is lost, and the card still has its button.
  }
  window.dispatchEvent(new Event(changed));
}

/** Keeps a tap; the same button of the same order only once. */
function keep(key: string, tap: KeptTap): void {
  write(key, [...readKeptTaps(key).filter(({ path }) => path !== tap.path), tap]);
}

function forget(key: string, path: string): void {
  const taps = readKeptTaps(key);
  if (taps.some((tap) => tap.path === path))
    write(
      key,
      taps.filter((tap) => tap.path !== path),
    );
}

interface ClientAction {
  request: Request;
  serverAction: () => Promise<unknown>;
}

/**
 * A `clientAction` for the moves of an order. Without a connection a button of the board is kept, to be sent again; a page
 * of its own stays as it is. A move that the server got twice is made once.
 */
export async function keepTapWhenOffline({ request, serverAction }: ClientAction) {
  const sent = request.clone();
  const form = await sent.formData();
  const key = form.get("stay");
  const path = new URL(sent.url).pathname;
  let answer: FormReply | null;
  try {
    answer = (await serverAction()) as FormReply | null;
  } catch (error) {
    // What `fetch` throws when the connection fails; all else is an answer, such as the way to the sign-in page.
    const isOffline = error instanceof TypeError;
    if (typeof key === "string" && !isOffline) forget(key, path);
    if (!isOffline) throw error;
    if (typeof key !== "string") return data(formReply(form, { form: kitchenMessages.offline }), 503);
    keep(key, { path, fields: [...form].map(([name, value]) => [name, String(value)]) });
    return data(formReply(form, {}), 503);
  }
  if (typeof key === "string" && !answer?.retryAfter) forget(key, path);
  return answer;
}
