import { useEffect, useState } from "react";
import { useBlocker } from "react-router";
import { isServerReachable } from "../../ui/connection/server-reachable.ts";
import { type LiveVersion, useLiveVersion } from "../../ui/connection/use-live-version.ts";
import { isLastSeenPage, readLastSeenSince, useLastSeenPage } from "./last-seen-pages.ts";
import { useRefusals } from "./refusals.tsx";
import { useTapQueue } from "./use-tap-queue.ts";

/**
 * Keeps a live page of orders up to date, remembers its data for the time without a connection, queues taps that cannot be
 * sent, and keeps the page open until they are.
 * @param kind whether it is a list, or the page of one order
 * @param page the data of its loader
 * @returns `offlineSince`: undefined while there is a connection; `wasBlocked`: a link was pressed in the meantime; `refusals`: as
 * `useRefusals` returns them
 */
export function useOfflineTaps(
  kind: "list" | "order",
  page: { queueKey: string; vendorId?: string },
  live: Omit<LiveVersion, "staleSince">,
) {
  const offlineSince = useLiveVersion({ ...live, staleSince: readLastSeenSince(page) });
  useLastSeenPage(kind, page, offlineSince);
  const tapQueue = useTapQueue(page.queueKey);
  const wasBlocked = useBlockOfflineNavigation(offlineSince !== undefined || tapQueue.unsent.length > 0);
  return { offlineSince, tapQueue, wasBlocked, refusals: useRefusals() };
}

/**
 * Keeps a page open without a connection: one that fails to load would replace it, and end the alarm and the queue of a
 * live list. Another hash of the page loads nothing, and pages seen last are still there: both are followed.
 * @returns whether a link was pressed that could not be followed
 */
function useBlockOfflineNavigation(isOffline: boolean): boolean {
  const [wasBlocked, setWasBlocked] = useState(false);
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: next }) =>
      isOffline && here.pathname + here.search !== next.pathname + next.search && !isLastSeenPage(next),
  );

  useEffect(() => {
    if (blocker.state !== "blocked") return;
    let isStopped = false;
    // The connection may be back before the list has noticed it.
    isServerReachable().then((isReachable) => {
      if (isStopped) return;
      if (isReachable) return blocker.proceed();
      setWasBlocked(true);
      blocker.reset();
    });
    return () => {
      isStopped = true;
    };
  }, [blocker]);

  useEffect(() => {
    if (!isOffline) setWasBlocked(false);
  }, [isOffline]);

  return wasBlocked;
}
