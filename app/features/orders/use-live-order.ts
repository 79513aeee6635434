import { useEffect, useRef, useState } from "react";
import { href, useRevalidator } from "react-router";
import { isServerReachable } from "../../ui/server-reachable.ts";
import { watchOrder } from "./watch-order.ts";

/**
 * Keeps a hydrated page current while its order changes: an event that names another version than the page shows makes
 * it load its data again, and so does a silent stream. Only while the page is visible.
 * @returns whether the page may be out of date because there is no connection
 */
export function useLiveOrder(orderId: string, version: number, isFinal: boolean): boolean {
  const { revalidate } = useRevalidator();
  const [isOffline, setIsOffline] = useState(false);
  const shownVersion = useRef(version);
  shownVersion.current = version;

  useEffect(() => {
    if (isFinal) return;
    const url = `${href("/order-tracking/:orderId", { orderId })}/events`;
    let watching: AbortController | undefined;
    const watchWhileVisible = () => {
      watching?.abort();
      if (document.hidden) return;
      watching = new AbortController();
      watchOrder(url, watching.signal, {
        onChange: async (changedVersion) => {
          if (changedVersion === String(shownVersion.current)) return;
          // A stream may outlive the connection for a while; data that fails to load would replace this page by an error.
          const isConnected = navigator.onLine || (await isServerReachable());
          setIsOffline(!isConnected);
          if (isConnected) revalidate();
        },
        onConnection: (isConnected) => setIsOffline(!isConnected),
      });
    };
    const showOffline = () => setIsOffline(true);

    watchWhileVisible();
    document.addEventListener("visibilitychange", watchWhileVisible);
    window.addEventListener("online", watchWhileVisible);
    window.addEventListener("offline", showOffline);
    return () => {
      watching?.abort();
      document.removeEventListener("visibilitychange", watchWhileVisible);
      window.removeEventListener("online", watchWhileVisible);
      window.removeEventListener("offline", showOffline);
    };
  }, [orderId, isFinal, revalidate]);

  return isOffline && !isFinal;
}
