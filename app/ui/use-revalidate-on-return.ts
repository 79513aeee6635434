import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { isServerReachable } from "./server-reachable.ts";

/**
 * A page that the browser kept, whole or as it was sent, and brings back by 'Back' or after it discarded the tab, reads
 * its data anew: cart and session may have changed. Without a connection it stays as it is.
 */
export function useRevalidateOnReturn(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const refresh = async () => {
      if (await isServerReachable()) revalidate();
    };
    const refreshIfKept = ({ persisted }: PageTransitionEvent) => persisted && refresh();
    const [arrival] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    if (arrival?.type === "back_forward") refresh();
    window.addEventListener("pageshow", refreshIfKept);
    return () => window.removeEventListener("pageshow", refreshIfKept);
  }, [revalidate]);
}
