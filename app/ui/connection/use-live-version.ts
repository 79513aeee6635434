import { useEffect, useRef, useState } from "react";
import { useNavigation, useRevalidator } from "react-router";
import { focusHeading } from "../use-page-focus.ts";
import { listen } from "./listen.ts";
import { isServerReachable } from "./server-reachable.ts";
import { watchEvents } from "./watch-events.ts";

export interface LiveVersion {
  /** The event stream, whose event ids are versions. */
  url: string;
  /** The version of the data on the page. */
  version: string;
  /** Whether nothing can change any more. */
  isOver?: boolean;
  /** Also watches while the tab is hidden, for pages that ring. They are never replaced by a connection error. */
  whileHidden?: boolean;
  /** When the page went out of date, if it is shown without a connection. */
  staleSince?: Date | undefined;
}

/** After what time a page that waits for a link asks for it again: a request can hang after the connection was lost for a moment. */
const linkTimeoutMs = 30_000;

/** An event alone does not prove a connection: buffered events can arrive after it is lost. */
const isReachable = async () => navigator.onLine || isServerReachable();

/**
 * Keeps a hydrated page current: reloads its data when an event has another version than the page, or when the stream
 * is silent. Only while the page is visible, unless `whileHidden` is set. Waits while a link is followed, because React Router
 * would request its page again at every event. Focuses the heading if a change has removed the focused element.
 * @returns when the page may have gone out of date because the connection was lost; undefined while connected
 */
export function useLiveVersion(live: LiveVersion): Date | undefined {
  const { url, version, isOver = false, whileHidden = false, staleSince } = live;
  const { revalidate } = useRevalidator();
  const [offlineSince, setOfflineSince] = useState(staleSince);
  const shownVersion = useRef(version);
  shownVersion.current = version;
  const isFollowing = useNavigation().state === "loading";
  // Not a boolean: if the next change comes before this is shown as done, `true` would be no new state, and nothing reload the page.
  const [wanted, setWanted] = useState<object>();
  const focused = typeof document === "undefined" ? null : document.activeElement;

  useEffect(() => {
    if (focused && !focused.isConnected && document.activeElement === document.body) focusHeading();
  });

  useEffect(() => {
    if (isOver) return;
    return keepCurrent(url, {
      whileHidden,
      isShown: (changedVersion) => changedVersion === shownVersion.current,
      onConnection: (isConnected) => setOfflineSince((since) => (isConnected ? undefined : (since ?? new Date()))),
      reload: () => setWanted((before) => before ?? {}),
    });
  }, [url, isOver, whileHidden]);

  useEffect(() => {
    if (!wanted) return;
    const reload = () => {
      setWanted(undefined);
      revalidate();
    };
    if (!isFollowing) return reload();
    const timer = setInterval(async () => (await isServerReachable()) && reload(), linkTimeoutMs);
    return () => clearInterval(timer);
  }, [wanted, isFollowing, revalidate]);

  return isOver ? undefined : offlineSince;
}

interface LivePage {
  whileHidden: boolean;
  isShown: (version?: string) => boolean;
  onConnection: (isConnected: boolean) => void;
  reload: () => void;
}

/** Watches the stream and the browser's connection, and reloads the page when it is behind; returns a stop function. */
function keepCurrent(url: string, page: LivePage): () => void {
  const { whileHidden, isShown, onConnection } = page;
  const loader = newLoader(page);
  const watcher = {
    rings: whileHidden,
    onChange: (version?: string) => void (isShown(version) || loader.load()),
    onConnection: async (isConnected: boolean) => {
      if (isConnected && loader.isBehind()) return loader.load();
      onConnection(isConnected && (await isReachable()));
    },
  };
  let watching: AbortController | undefined;
  const watch = () => {
    watching?.abort();
    if (document.hidden && !whileHidden) return;
    watching = new AbortController();
    watchEvents(url, watching.signal, watcher);
  };
  watch();
  const stopListening = listen({
    visibilitychange: () => (whileHidden && document.hidden) || watch(),
    online: watch,
    offline: loader.loseConnection,
  });
  return () => {
    watching?.abort();
    stopListening();
  };
}

/** Makes a loader that reloads the page once the server is reachable: data that fails to load would replace it by an error. */
function newLoader({ whileHidden, onConnection, reload }: LivePage) {
  let isBehind = false;
  let checks = 0;
  const load = async () => {
    isBehind = true;
    const check = ++checks;
    const isConnected = whileHidden ? await isServerReachable() : await isReachable();
    // A newer check has started, or the browser went offline in the meantime.
    if (check !== checks) return;
    onConnection(isConnected);
    if (!isConnected) return;
    isBehind = false;
    reload();
  };
  const loseConnection = () => {
    checks++;
    isBehind = true;
    onConnection(false);
  };
  return { load, loseConnection, isBehind: () => isBehind };
}
