import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { useHydrated } from "../use-hydrated.ts";
import { isServerReachable } from "./server-reachable.ts";

export const retrySeconds = 15;

/** When a failed page last tried to load its data. */
let lastRetryAt = Number.NEGATIVE_INFINITY;

/**
 * Reloads the data of a failed page once the connection is back, and every 15 seconds while the page is visible. If it fails
 * again, loads the whole page: after an upgrade, the data may not fit the scripts of the open page. If that fails, too, the
 * scripts are not the reason, and only the data is reloaded from then on.
 */
export function useRetryWhenOnline(isEnabled = true): void {
  const { revalidate } = useRevalidator();
  const hasNewScripts = useRef(!useHydrated()).current;
  useEffect(() => {
    if (!isEnabled) return;
    const retry = async () => {
      if (document.hidden || !(await isServerReachable())) return;
      const hasJustRetried = Date.now() - lastRetryAt < 4 * retrySeconds * 1_000;
      // Not `location.reload`, which would send a form again.
      if (hasJustRetried && !hasNewScripts) return location.assign(location.pathname + location.search);
      lastRetryAt = Date.now();
      revalidate();
    };
    const timer = setInterval(retry, retrySeconds * 1_000);
    window.addEventListener("online", retry);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", retry);
    };
  }, [isEnabled, hasNewScripts, revalidate]);
}
