import { useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { useFetcher } from "react-router";
import type { FormReply } from "../../ui/form-reply.ts";
import { isServerReachable } from "../../ui/server-reachable.ts";
import { askedKeyOf, type KeptTap, keptTapsAsText, readKeptTaps, watchKeptTaps } from "./kept-taps.ts";
import { useRefusal } from "./use-refusal.ts";

const tryEveryMs = 5_000;

export interface KeptTaps {
  /** Not sent yet. */
  unsent: KeptTap[];
  /** Pressed before the session ended: they need to be confirmed. */
  asked: KeptTap[];
}

/**
 * The taps of a page that were not sent. Sends this person's, one after the other, when the server is reachable again.
 * @param onRefused called with the reason when one is refused
 */
export function useKeptTaps(key: string, onRefused: (message: string | undefined) => void): KeptTaps {
  const taps = useTaps(key);
  const asked = useTaps(askedKeyOf(key));
  const { submit, state, data } = useFetcher<FormReply | null>();
  useRefusal(data, onRefused);
  const [next] = taps;
  const tried = useRef<KeptTap>(undefined);

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

  return { unsent: taps, asked };
}

function useTaps(key: string): KeptTap[] {
  const text = useSyncExternalStore(
    watchKeptTaps,
    () => keptTapsAsText(key),
    () => "",
  );
  return useMemo(() => (text ? readKeptTaps(key) : []), [key, text]);
}
