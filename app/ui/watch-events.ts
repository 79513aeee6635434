import { isServerReachable } from "./server-reachable.ts";

/** A working stream sends the current state immediately. */
const firstEventTimeoutMs = 5_000;
/** The server sends a heartbeat every 15 seconds while it can detect changes. */
const silenceTimeoutMs = 30_000;
/** The delay before the next attempt while a server restarts; up to twice as long at random, to spread the pages. */
const retryDelayMs = 5_000;

/** Over HTTP/1.1 a browser opens six connections to a host: all visible pages together use this many for streams. */
const sharedStreamSlots = 3;

interface EventWatcher {
  /** Called with the version of an event, or without one if the stream is silent or refused and the page should reload. */
  onChange: (version?: string) => void;
  /** Called with whether the server is reachable. */
  onConnection: (isConnected: boolean) => void;
}

/** Watches an event stream until the signal aborts, and polls while the stream is silent or refused. */
export function watchEvents(url: string, signal: AbortSignal, watcher: EventWatcher): void {
  let timer: ReturnType<typeof setTimeout>;
  let isStreaming = false;
  let hasStreamed = false;
  const checkAfter = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(isStreaming ? poll : stream, ms);
  };
  const poll = async () => {
    checkAfter(silenceTimeoutMs);
    const isConnected = await isServerReachable();
    if (signal.aborted) return;
    watcher.onConnection(isConnected);
    if (isConnected) watcher.onChange();
    // A restarted server becomes ready just after it refused the stream: then the stream works at the next attempt.
    if (!isConnected || (hasStreamed && !isStreaming)) checkAfter(retryDelayMs * (1 + Math.random()));
    if (isConnected) hasStreamed = false;
  };
  const stream = async () => {
    isStreaming = true;
    checkAfter(firstEventTimeoutMs);
    let isCut = false;
    const onAnyEvent = () => {
      isCut = false;
      hasStreamed = true;
      checkAfter(silenceTimeoutMs);
      watcher.onConnection(true);
    };
    // A stream that was reopened says by itself that it is connected, and what changed.
    const onCut = async () => {
      isCut = true;
      const isReachable = await isServerReachable();
      if (isCut && !isReachable && !signal.aborted) watcher.onConnection(false);
    };
    await withStreamSlot(signal, () => readStream(url, signal, { onAnyEvent, onCut, onChange: watcher.onChange }));
    isStreaming = false;
    if (!signal.aborted) await poll();
  };
  signal.addEventListener("abort", () => clearTimeout(timer));
  stream();
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

/** Waits for one of the slots that all pages of this browser share, and holds it until `work` is done. */
async function withStreamSlot(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  // The Web Locks API is missing on pages loaded by plain http.
  if (!navigator.locks) return work();
  const waiting = new AbortController();
  signal.addEventListener("abort", () => waiting.abort());
  const workOnce = async () => {
    if (waiting.signal.aborted) return;
    waiting.abort();
    await work();
  };
  const requests = Array.from({ length: sharedStreamSlots }, (_, slot) =>
    navigator.locks.request(`events ${slot}`, { signal: waiting.signal }, workOnce),
  );
  await Promise.allSettled(requests);
}
