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

/** Queues that storage refused because it is full or blocked; they last as long as the page. */
const unstored = new Map<string, string>();

/** Lists the taps that have not been sent yet, oldest first. `key` identifies the person and the page. */
export function readQueue(key: string): QueuedTap[] {
  try {
    const taps: unknown = JSON.parse(readQueueAsText(key) || "[]");
    return Array.isArray(taps) ? taps.filter(isTap) : [];
  } catch {
    return [];
  }
}

/** An earlier build, or anything else of this site, may have written the storage. */
function isTap(tap: Partial<QueuedTap> | null): boolean {
  return typeof tap?.orderId === "string" && typeof tap.path === "string" && Array.isArray(tap.fields);
}

/** Returns the stored text, to detect changes; '' if nothing is stored. */
export function readQueueAsText(key: string): string {
  try {
    return unstored.get(key) ?? localStorage.getItem(key) ?? "";
  } catch {
    return "";
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

export function writeQueue(key: string, taps: QueuedTap[]): void {
  const text = taps.length > 0 ? JSON.stringify(taps) : "";
  unstored.delete(key);
  try {
    if (text) localStorage.setItem(key, text);
    else localStorage.removeItem(key);
  } catch {
    unstored.set(key, text);
  }
  window.dispatchEvent(new Event(changeEvent));
}
