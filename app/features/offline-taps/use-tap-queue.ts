import { useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { useFetcher } from "react-router";
import { isServerReachable } from "../../ui/connection/server-reachable.ts";
import { unconfirmedKeyOf } from "../moves/queue-key.ts";
import { type QueuedTap, readQueue, readQueueAsText, watchQueue } from "./tap-storage.ts";

const tryEveryMs = 5_000;

export interface TapQueue {
  /** Taps to be sent. */
  unsent: QueuedTap[];
  /** Taps from before the session ended, to be sent once they are confirmed. */
  unconfirmed: QueuedTap[];
}

/** Returns the queued taps of a page, and sends this person's, one after the other, once the server can be reached again. */
export function useTapQueue(key: string): TapQueue {
  const taps = useTaps(key);
  const unconfirmed = useTaps(unconfirmedKeyOf(key));
  const { submit, state } = useFetcher();
  const [next] = taps;
  const tried = useRef<QueuedTap>(undefined);

  useEffect(() => {
    if (!next || state !== "idle") return;
    let isStopped = false;
    const send = async () => {
      tried.current = next;
      if (!(await isServerReachable()) || isStopped) return;
      submit(new URLSearchParams(next.fields), { method: "post", action: next.path });
    };
    if (tried.current !== next) send();
    const timer = setInterval(send, tryEveryMs);
    window.addEventListener("online", send);
    return () => {
      isStopped = true;
      clearInterval(timer);
      window.removeEventListener("online", send);
    };
  }, [next, state, submit]);

  return { unsent: taps, unconfirmed };
}

function useTaps(key: string): QueuedTap[] {
  const readText = () => readQueueAsText(key);
  const text = useSyncExternalStore(watchQueue, readText, () => "");
  return useMemo(() => (text ? readQueue(key) : []), [key, text]);
}
