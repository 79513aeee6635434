import { useEffect, useState } from "react";
import { useBlocker } from "react-router";
import { isServerReachable } from "../../ui/server-reachable.ts";

/**
 * Keeps a live list open without a connection: a page that fails to load would replace it, and end its alarm and its
 * queue. Another hash of the page loads nothing, and is followed.
 * @returns whether a link was pressed that could not be followed
 */
export function useStayOffline(isOffline: boolean): boolean {
  const [hasStayed, setHasStayed] = useState(false);
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: next }) =>
      isOffline && here.pathname + here.search !== next.pathname + next.search,
  );

  useEffect(() => {
    if (blocker.state !== "blocked") return;
    let isStopped = false;
    // The connection may be back before the list has noticed it.
    isServerReachable().then((isReachable) => {
      if (isStopped) return;
      if (isReachable) return blocker.proceed();
      setHasStayed(true);
      blocker.reset();
    });
    return () => {
      isStopped = true;
    };
  }, [blocker]);

  useEffect(() => {
    if (!isOffline) setHasStayed(false);
  }, [isOffline]);

  return hasStayed;
}
