import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { isServerReachable } from "./server-reachable.ts";

export const retrySeconds = 15;

/** Reloads the data of a failed page once the connection is back, and every 15 seconds while the page is visible. */
export function useRetryWhenOnline(isEnabled = true): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isEnabled) return;
    const retry = async () => {
      if (!document.hidden && (await isServerReachable())) revalidate();
    };
    const timer = setInterval(retry, retrySeconds * 1_000);
    window.addEventListener("online", retry);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", retry);
    };
  }, [isEnabled, revalidate]);
}
