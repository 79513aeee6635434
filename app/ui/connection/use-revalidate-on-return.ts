import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { isServerReachable } from "./server-reachable.ts";

/**
 * Reloads the data of a page that the browser restores from its cache, after 'Back' or for a discarded tab: cart and
 * session may have changed. Leaves the page as it is while the server is unreachable.
 */
export function useRevalidateOnReturn(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const refresh = async () => {
      if (await isServerReachable()) revalidate();
    };
    const refreshIfRestored = ({ persisted }: PageTransitionEvent) => persisted && refresh();
    const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    if (navigation?.type === "back_forward") refresh();
    window.addEventListener("pageshow", refreshIfRestored);
    return () => window.removeEventListener("pageshow", refreshIfRestored);
  }, [revalidate]);
}
