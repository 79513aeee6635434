import { useEffect, useRef } from "react";
import { type MiddlewareFunction, useLocation } from "react-router";
import { isConnectionLost, rejectWhenUnreachable, showDisconnected } from "../../ui/connection/connection-lost.ts";

/** The results of the loaders, as a client middleware gets them. */
type Loaded = Record<string, { type: "data" | "error"; result: unknown }>;

interface LastSeen {
  path: string;
  /** The restaurant of a board; other pages have none. */
  vendorId: string | undefined;
  data: object;
  /** When it may have gone out of date; undefined while it is on the screen and connected. */
  since?: Date | undefined;
}

/**
 * The board or rider's list seen last, and the order's page seen last. Kept in the memory of the page only, and until somebody
 * else signs in.
 */
const lastSeen = new Map<"list" | "order", LastSeen>();

/** Forgets the pages that a person saw, before another one may sign in. */
export function forgetLastSeenPages(): void {
  lastSeen.clear();
}

/** When the data of a page that `showLastSeenOffline` shows without a connection may have gone out of date. */
export function readLastSeenSince(data: object): Date | undefined {
  return [...lastSeen.values()].find((seen) => seen.data === data)?.since;
}

/** Remembers the data of the page on the screen, in the place of the last one of its kind. */
export function useLastSeenPage(
  kind: "list" | "order",
  data: { queueKey: string; vendorId?: string },
  offlineSince: Date | undefined,
): void {
  const { pathname } = useLocation();
  const since = useRef(offlineSince);
  since.current = offlineSince;
  useEffect(() => {
    const seen: LastSeen = { path: pathname, vendorId: data.vendorId, data };
    lastSeen.set(kind, seen);
    return () => {
      seen.since = since.current ?? new Date();
    };
  }, [kind, pathname, data]);
}

function findLastSeen({ pathname, search }: { pathname: string; search: string }): LastSeen | undefined {
  const wanted = new URLSearchParams(search).get("restaurant");
  return [...lastSeen.values()].find(
    ({ path, vendorId }) => path === pathname && (!wanted || !vendorId || wanted === vendorId),
  );
}

/** Whether a link leads to a page that can be shown without a connection. */
export function isLastSeenPage(to: { pathname: string; search: string }): boolean {
  return findLastSeen(to) !== undefined;
}

/**
 * Creates the client middleware of a live list or an order's page: one that cannot be loaded, because the connection is lost or
 * the database is down, is shown as it was last seen. Otherwise an error page would replace its buttons, its queue and its alarm.
 */
export function showLastSeenOffline(routeId: string): MiddlewareFunction<Loaded> {
  return async ({ request, url }, next) => {
    const seen = request.method === "GET" ? findLastSeen(url) : undefined;
    if (!seen) return next();
    try {
      const loaded = await rejectWhenUnreachable(next());
      const failed = Object.values(loaded).find(({ type }) => type === "error");
      if (!failed || !(await isConnectionLost(failed.result))) return loaded;
    } catch (error) {
      if (!(await isConnectionLost(error))) throw error;
    }
    // The stream of events may not have been interrupted: without this, the page would seem to be up to date.
    showDisconnected();
    return { [routeId]: { type: "data", result: seen.data } };
  };
}
