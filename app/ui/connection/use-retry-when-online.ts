import { useEffect, useRef } from "react";
import { useNavigation, useRevalidator } from "react-router";
import { useHydrated } from "../use-hydrated.ts";
import { listen } from "./listen.ts";
import { isServerReachable } from "./server-reachable.ts";

export const retrySeconds = 15;

/** When a failed page last tried to load its data. */
let lastRetryAt = 0;

/**
 * Reloads the data of a failed page once the connection is back, and every 15 seconds while the page is visible. If it fails
 * again, loads the whole page: after an upgrade, the data may not fit the scripts of the open page. If that fails, too, the
 * scripts are not the reason, and only the data is reloaded from then on. Waits while a link is followed, which it would abort;
 * a minute for one that may load a whole page.
 */
export function useRetryWhenOnline(isEnabled = true): void {
  const { revalidate } = useRevalidator();
  const isIdle = useNavigation().state === "idle";
  const hasNewScripts = useRef(!useHydrated()).current;
  useEffect(() => {
    if (!isEnabled || !isIdle) return;
    let pausedUntil = 0;
    const retry = async () => {
      if (document.hidden || !(await isServerReachable()) || Date.now() < pausedUntil) return;
      const hasJustRetried = Date.now() - lastRetryAt < 60_000;
      // Not `location.reload`, which would send a form again.
      if (hasJustRetried && !hasNewScripts) return location.assign(location.pathname + location.search);
      lastRetryAt = Date.now();
      revalidate();
    };
    const timer = setInterval(retry, retrySeconds * 1_000);
    // The page may stay, if the browser is told to stop, or come back from its cache after 'Back'.
    const stopListening = listen({ online: retry, beforeunload: () => (pausedUntil = Date.now() + 60_000) });
    return () => {
      pausedUntil = Number.POSITIVE_INFINITY;
      clearInterval(timer);
      stopListening();
    };
  }, [isEnabled, isIdle, hasNewScripts, revalidate]);
}
