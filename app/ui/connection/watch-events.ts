import { isServerReachable } from "./server-reachable.ts";

/** A working stream sends the current state immediately. */
const firstEventTimeoutMs = 5_000;
/** The server sends a heartbeat every 15 seconds while it can detect changes. */
const silenceTimeoutMs = 30_000;
/** The delay before the next attempt while a server restarts; up to twice as long at random, to spread the pages. */
const retryDelayMs = 5_000;

/** Over HTTP/1.1 a browser opens six connections to a host: all visible pages together use this many for streams, and one to ring. */
const sharedStreamSlots = 3;

interface EventWatcher {
  /** Called with the version of an event, or without one if the stream is silent or refused and the page should reload. */
  onChange: (version?: string) => void;
  /** Called with whether the server is reachable. */
  onConnection: (isConnected: boolean) => void;
  /** Whether the page rings: it does not wait for pages that only show changes. */
  rings?: boolean;
}

interface Watch {
  url: string;
  signal: AbortSignal;
  watcher: EventWatcher;
  isStreaming: boolean;
  /** Whether there was an event since the last answer of the server itself. */
  hasStreamed: boolean;
  timer?: ReturnType<typeof setTimeout>;
}

/** Watches an event stream until the signal aborts, and polls while the stream is silent or refused. */
export function watchEvents(url: string, signal: AbortSignal, watcher: EventWatcher): void {
  const watch: Watch = { url, signal, watcher, isStreaming: false, hasStreamed: false };
  signal.addEventListener("abort", () => clearTimeout(watch.timer));
  stream(watch);
}

async function stream(watch: Watch): Promise<void> {
  const { url, signal } = watch;
  watch.isStreaming = true;
  checkAfter(firstEventTimeoutMs, watch);
  await withStreamSlot(watch, () => readStream(url, signal, readerFor(watch)));
  watch.isStreaming = false;
  if (!signal.aborted) await poll(watch);
}

function checkAfter(ms: number, watch: Watch): void {
  clearTimeout(watch.timer);
  watch.timer = setTimeout(watch.isStreaming ? poll : stream, ms, watch);
}

async function poll(watch: Watch): Promise<void> {
  checkAfter(silenceTimeoutMs, watch);
  const isConnected = await isServerReachable();
  if (watch.signal.aborted) return;
  watch.watcher.onConnection(isConnected);
  if (isConnected) watch.watcher.onChange();
  // A restarting server refuses the stream just before it is ready: the next attempt then succeeds.
  if (!isConnected || (watch.hasStreamed && !watch.isStreaming)) checkAfter(retryDelayMs * (1 + Math.random()), watch);
  if (isConnected) watch.hasStreamed = false;
}

function readerFor(watch: Watch): StreamReader {
  const { signal, watcher } = watch;
  let isCut = false;
  return {
    onChange: watcher.onChange,
    onAnyEvent: () => {
      isCut = false;
      watch.hasStreamed = true;
      checkAfter(silenceTimeoutMs, watch);
      watcher.onConnection(true);
    },
    // Nothing to do if the stream has been reopened since: its events tell that it is connected, and what changed.
    onCut: async () => {
      isCut = true;
      const isReachable = await isServerReachable();
      if (isCut && !isReachable && !signal.aborted) watcher.onConnection(false);
    },
  };
}

interface StreamReader extends Pick<EventWatcher, "onChange"> {
  onAnyEvent: () => void;
  /** Called when the stream is interrupted, or could not be reopened. */
  onCut: () => void;
}

/** Reads the stream until the signal aborts or the server refuses it. The browser reopens an interrupted one by itself. */
function readStream(url: string, signal: AbortSignal, { onAnyEvent, onCut, onChange }: StreamReader): Promise<void> {
  return new Promise((resolve) => {
    const source = new EventSource(url);
    const close = () => {
      source.close();
      resolve();
    };
    signal.addEventListener("abort", close);
    source.onmessage = ({ lastEventId }) => {
      onAnyEvent();
      onChange(lastEventId);
    };
    source.addEventListener("beat", onAnyEvent);
    source.addEventListener("signed-out", close);
    source.onerror = () => {
      if (source.readyState === EventSource.CLOSED) close();
      else onCut();
    };
  });
}

/** Waits for one of the slots that all pages of this browser share, and holds it until `work` is done. One is for those that ring. */
async function withStreamSlot({ signal, watcher }: Watch, work: () => Promise<void>): Promise<void> {
  // The Web Locks API is missing on pages loaded by plain http.
  if (!navigator.locks) return work();
  const waiting = new AbortController();
  signal.addEventListener("abort", () => waiting.abort());
  const workOnce = async () => {
    if (waiting.signal.aborted) return;
    waiting.abort();
    await work();
  };
  const requests = Array.from({ length: sharedStreamSlots + Number(watcher.rings ?? 0) }, (_, slot) =>
    navigator.locks.request(`events ${slot}`, { signal: waiting.signal }, workOnce),
  );
  await Promise.allSettled(requests);
}
