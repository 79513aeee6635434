import { useEffect, useRef } from "react";
import { href, useRevalidator } from "react-router";
import { followOrder } from "./follow-order.ts";

/**
 * Keeps a hydrated page true while its order changes: an event that names another version than the page shows makes
 * it load its data again, and so does silence. Only while the page is in view.
 */
export function useLiveOrder(orderId: string, version: number, isOver: boolean): void {
  const { revalidate } = useRevalidator();
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
      followOrder(url, visit.signal, (id) => {
        if (id !== String(shownVersion.current)) revalidate();
      });
    };

    followWhileVisible();
    document.addEventListener("visibilitychange", followWhileVisible);
    return () => {
      visit?.abort();
      document.removeEventListener("visibilitychange", followWhileVisible);
    };
  }, [orderId, isOver, revalidate]);
}
