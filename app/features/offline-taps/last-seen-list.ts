import { useEffect, useRef } from "react";
import { type MiddlewareFunction, useLocation } from "react-router";
import { isConnectionLost, rejectWhenUnreachable } from "../../ui/connection/connection-lost.ts";

/** The results of the loaders, as a client middleware gets them. */
type Loaded = Record<string, { type: "data" | "error"; result: unknown }>;

interface LastSeen {
  path: string;
  /** The restaurant of a board; a rider's list has none. */
  vendorId?: string | undefined;
  data: object;
  /** Since when it may be out of date; undefined while it is on the screen and connected. */
  since?: Date | undefined;
}

/** Kept in the memory of the page only, and until somebody else signs in. */
let lastSeen: LastSeen | undefined;

/** Forgets the list that a person saw, before another one may sign in. */
export function forgetLastSeenList(): void {
  lastSeen = undefined;
}

/** Since when the data of a list, shown without a connection by `showLastSeenOffline`, may be out of date. */
export function readLastSeenSince(data: object): Date | undefined {
  return lastSeen?.data === data ? lastSeen.since : undefined;
}

/** Remembers the data of the list on the screen. */
export function useLastSeenList(data: { queueKey: string; vendorId?: string }, offlineSince: Date | undefined): void {
  const { pathname } = useLocation();
  const since = useRef(offlineSince);
  since.current = offlineSince;
  useEffect(() => {
    lastSeen = { path: pathname, vendorId: data.vendorId, data };
    return () => {
      if (lastSeen?.data === data) lastSeen.since = since.current ?? new Date();
    };
  }, [pathname, data]);
}

/** Whether a link leads to the list that can be shown without a connection. */
export function isLastSeenList({ pathname, search }: { pathname: string; search: string }): boolean {
  const vendorId = new URLSearchParams(search).get("restaurant");
  return lastSeen?.path === pathname && (vendorId === null || vendorId === lastSeen.vendorId);
}

/**
 * Creates the client middleware of a live list: a list that cannot be loaded, because the connection is lost or the
 * database is down, is shown as it was last seen. Otherwise an error page would replace its buttons, its queue and its alarm.
 */
export function showLastSeenOffline(routeId: string): MiddlewareFunction<Loaded> {
  return async ({ request, url }, next) => {
    if (request.method !== "GET" || !isLastSeenList(url)) return next();
    const data = lastSeen?.data;
    try {
      const loaded = await rejectWhenUnreachable(next());
      const failed = Object.values(loaded).find(({ type }) => type === "error");
      if (!failed || !(await isConnectionLost(failed.result))) return loaded;
    } catch (error) {
      if (!(await isConnectionLost(error))) throw error;
    }
    return { [routeId]: { type: "data", result: data } };
  };
}
