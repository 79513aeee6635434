import { useEffect, useRef } from "react";
import { href, useRevalidator } from "react-router";

const silenceMs = 30_000;

/**
 * Keeps a hydrated page true while its order changes: an event that names another version than the page shows makes
 * it load its data again. Closed while the page is hidden, for browsers allow few streams; when the stream is silent
 * the page asks every 30 seconds.
 */
export function useLiveOrder(orderId: string, version: number, isOver: boolean): void {
  const { revalidate } = useRevalidator();
  const shownVersion = useRef(version);
  shownVersion.current = version;

  useEffect(() => {
    if (isOver) return;
    let source: EventSource | undefined;
    let lastHeard = Date.now();

    const open = () => {
      source = new EventSource(`${href("/order-tracking/:orderId", { orderId })}/events`);
      source.onmessage = ({ lastEventId }) => {
        lastHeard = Date.now();
        if (lastEventId !== String(shownVersion.current)) revalidate();
      };
      source.addEventListener("beat", () => {
        lastHeard = Date.now();
      });
    };
    const close = () => source?.close();
    const followVisibility = () => {
      close();
      if (!document.hidden) open();
    };
    const timer = setInterval(() => {
      if (document.hidden || Date.now() - lastHeard < silenceMs) return;
      revalidate();
      if (source?.readyState === EventSource.CLOSED) open();
    }, silenceMs);

    followVisibility();
    document.addEventListener("visibilitychange", followVisibility);
    return () => {
      close();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", followVisibility);
    };
  }, [orderId, isOver, revalidate]);
}
