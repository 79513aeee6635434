import { isServerReachable } from "../../ui/server-reachable.ts";

/** The current state comes at once when a stream works. */
const firstPatienceMs = 5_000;
/** The server says every 15 seconds that changes are heard. */
const patienceMs = 30_000;

/** Over HTTP/1.1 browsers open six connections to a host: all pages in view together keep so many of them for streams. */
const places = 3;

interface Follower {
  /** Gets the version that an event names, or nothing when the stream is silent or refused: time to ask. */
  onNews: (version?: string) => void;
  /** Gets whether the app could be reached. */
  onConnection: (isThere: boolean) => void;
}

/** Follows an order's events until the signal aborts. */
export function watchOrder(url: string, signal: AbortSignal, follower: Follower): void {
  let timer: ReturnType<typeof setTimeout>;
  let isFollowing = false;
  const waitFor = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(isFollowing ? ask : follow, ms);
  };
  const ask = async () => {
    waitFor(patienceMs);
    const isThere = await isServerReachable();
    if (signal.aborted) return;
    follower.onConnection(isThere);
    if (isThere) follower.onNews();
  };
  const follow = async () => {
    isFollowing = true;
    waitFor(firstPatienceMs);
    const hear = () => {
      waitFor(patienceMs);
      follower.onConnection(true);
    };
    await takePlace(signal, () => readStream(url, signal, hear, follower.onNews));
    isFollowing = false;
    if (!signal.aborted) await ask();
  };
  signal.addEventListener("abort", () => clearTimeout(timer));
  follow();
}

/** Reads the stream until the signal aborts or the server refuses it. Interrupted, the browser opens it anew by itself. */
function readStream(
  url: string,
  signal: AbortSignal,
  onSign: () => void,
  onNews: (version?: string) => void,
): Promise<void> {
  return new Promise((resolve) => {
    const source = new EventSource(url);
    const close = () => {
      source.close();
      resolve();
    };
    signal.addEventListener("abort", close);
    source.onmessage = ({ lastEventId }) => {
      onSign();
      onNews(lastEventId);
    };
    source.addEventListener("beat", onSign);
    source.addEventListener("signed-out", close);
    source.onerror = () => {
      if (source.readyState === EventSource.CLOSED) close();
    };
  });
}

/** Waits for one of the places that all pages of this browser share, and keeps it until `hold` is done. */
async function takePlace(signal: AbortSignal, hold: () => Promise<void>): Promise<void> {
  // Pages that came by plain HTTP have no locks.
  if (!navigator.locks) return hold();
  const waiting = new AbortController();
  signal.addEventListener("abort", () => waiting.abort());
  const holdOnce = async () => {
    if (waiting.signal.aborted) return;
    waiting.abort();
    await hold();
  };
  const requests = Array.from({ length: places }, (_, place) =>
    navigator.locks.request(`order events ${place}`, { signal: waiting.signal }, holdOnce),
  );
  await Promise.allSettled(requests);
}
