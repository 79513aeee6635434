import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { isServerReachable } from "./server-reachable.ts";
import { watchEvents } from "./watch-events.ts";

interface LiveVersion {
  /** The event stream, whose event ids are versions. */
  url: string;
  /** The version of the data on the page. */
  version: string;
  /** Whether nothing can change any more. */
  isOver?: boolean;
  /** Also watches while the tab is hidden, for pages that ring. They are never replaced by a connection error. */
  whileHidden?: boolean;
  /** Since when the page is out of date, if it is shown without a connection. */
  staleSince?: Date | undefined;
}

/** An event alone does not prove a connection: buffered events can arrive after it is lost. */
const isReachable = async () => navigator.onLine || isServerReachable();

/**
 * Keeps a hydrated page current: reloads its data when an event has another version than the page, or when the stream
 * is silent. Only while the page is visible, unless `whileHidden` is set.
 * @returns since when the page may be out of date because the connection is lost; undefined while connected
 */
export function useLiveVersion(live: LiveVersion): Date | undefined {
  const { url, version, isOver = false, whileHidden = false, staleSince } = live;
  const { revalidate } = useRevalidator();
  const [offlineSince, setOfflineSince] = useState(staleSince);
  const shownVersion = useRef(version);
  shownVersion.current = version;

  useEffect(() => {
    if (isOver) return;
    const setConnected = (isConnected: boolean) =>
      setOfflineSince((since) => (isConnected ? undefined : (since ?? new Date())));
    let isBehind = false;
    let checks = 0;
    const load = async () => {
      isBehind = true;
      const check = ++checks;
      const isConnected = whileHidden ? await isServerReachable() : await isReachable();
      // A newer check has started, or the browser went offline in the meantime.
      if (check !== checks) return;
      setConnected(isConnected);
      if (!isConnected) return;
      isBehind = false;
      // Data that fails to load would replace this page by an error.
      revalidate();
    };
    let watching: AbortController | undefined;
    const watch = () => {
      watching?.abort();
      if (document.hidden && !whileHidden) return;
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
      if (!whileHidden || !document.hidden) watch();
    };
    const showOffline = () => {
      checks++;
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
  }, [url, isOver, whileHidden, revalidate]);

  return isOver ? undefined : offlineSince;
}
