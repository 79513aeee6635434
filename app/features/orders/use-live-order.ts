import { useEffect, useRef, useState } from "react";
import { href, useRevalidator } from "react-router";
import { isServerReachable } from "../../ui/server-reachable.ts";
import { watchOrder } from "./watch-order.ts";

/**
 * Keeps a hydrated page true while its order changes: an event that names another version than the page shows makes
 * it load its data again, and so does silence. Only while the page is in view.
 * @returns whether the page may be out of date, for there is no connection
 */
export function useLiveOrder(orderId: string, version: number, isOver: boolean): boolean {
  const { revalidate } = useRevalidator();
  const [isCutOff, setIsCutOff] = useState(false);
  const shownVersion = useRef(version);
  shownVersion.current = version;

  useEffect(() => {
    if (isOver) return;
    const url = `${href("/order-tracking/:orderId", { orderId })}/events`;
    let visit: AbortController | undefined;
    const followWhileVisible = () => {
      visit?.abort();
      if (document.hidden) return;
      visit = new AbortController();
      watchOrder(url, visit.signal, {
        onNews: async (id) => {
          if (id === String(shownVersion.current)) return;
          // A stream may outlive the connection for a while; data that fails to load would take this page's place.
          const isThere = navigator.onLine || (await isServerReachable());
          setIsCutOff(!isThere);
          if (isThere) revalidate();
        },
        onConnection: (isThere) => setIsCutOff(!isThere),
      });
    };
    const say = () => setIsCutOff(true);

    followWhileVisible();
    document.addEventListener("visibilitychange", followWhileVisible);
    window.addEventListener("online", followWhileVisible);
    window.addEventListener("offline", say);
    return () => {
      visit?.abort();
      document.removeEventListener("visibilitychange", followWhileVisible);
      window.removeEventListener("online", followWhileVisible);
      window.removeEventListener("offline", say);
    };
  }, [orderId, isOver, revalidate]);

  return isCutOff && !isOver;
}
