import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { isServerReachable } from "./server-reachable.ts";
import { watchEvents } from "./watch-events.ts";

interface LiveVersion {
  /** The event stream whose ids are versions. */
  url: string;
  /** The version that the page shows. */
  version: string;
  /** Nothing will change any more. */
  isOver?: boolean;
  /** For pages that ring: they are followed behind other tabs, too, and never leave for an error of the connection. */
  evenHidden?: boolean;
}

/** An event alone proves no connection: a stream may outlive it for a while. */
const isReachable = async () => navigator.onLine || isServerReachable();

/**
 * Keeps a hydrated page current: an event that names another version than the page shows makes it load its data again,
 * and so does a silent stream. Only while the page is visible, unless said otherwise.
 * @returns since when the page may be out of date because there is no connection; undefined while there is one
 */
export function useLiveVersion({ url, version, isOver = false, evenHidden = false }: LiveVersion): Date | undefined {
  const { revalidate } = useRevalidator();
  const [offlineSince, setOfflineSince] = useState<Date>();
  const shownVersion = useRef(version);
  shownVersion.current = version;

  useEffect(() => {
    if (isOver) return;
    const setConnected = (isConnected: boolean) =>
      setOfflineSince((since) => (isConnected ? undefined : (since ?? new Date())));
    let isBehind = false;
    let asked = 0;
    const load = async () => {
      isBehind = true;
      const turn = ++asked;
      const isConnected = evenHidden ? await isServerReachable() : await isReachable();
      // Another answer is on its way, or the browser went offline since.
      if (turn !== asked) return;
      setConnected(isConnected);
      if (!isConnected) return;
      isBehind = false;
      // Data that fails to load would replace this page by an error.
      revalidate();
    };
    let watching: AbortController | undefined;
    const watch = () => {
      watching?.abort();
      if (document.hidden && !evenHidden) return;
      watching = new AbortController();
      watchEvents(url, watching.signal, {
        onChange: (changedVersion) => {
          if (changedVersion !== shownVersion.current) load();
        },
        onConnection: async (isConnected) => {
          if (isConnected && isBehind) return load();
          setConnected(isConnected && (await isReachable()));
        },
      });
    };
    const watchWhenShown = () => {
      if (!evenHidden || !document.hidden) watch();
    };
    const showOffline = () => {
      asked++;
      setConnected(false);
    };

    watch();
    document.addEventListener("visibilitychange", watchWhenShown);
    window.addEventListener("online", watch);
    window.addEventListener("offline", showOffline);
    return () => {
      watching?.abort();
      document.removeEventListener("visibilitychange", watchWhenShown);
      window.removeEventListener("online", watch);
      window.removeEventListener("offline", showOffline);
    };
  }, [url, isOver, evenHidden, revalidate]);

  return isOver ? undefined : offlineSince;
}
