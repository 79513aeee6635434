import { useEffect, useState } from "react";
import { href, useMatches } from "react-router";
import { listen } from "../../ui/connection/listen.ts";
import { watchEvents } from "../../ui/connection/watch-events.ts";
import type { DeskPage } from "../desk/desk-pages.ts";
import { isOpenFor, restaurantPath } from "../desk/restaurant-path.ts";
import { reportNewOrders, useAlarm, useNewOrders } from "./use-alarm.ts";

/**
 * Rings for new orders on every page of a tab that started a shift: the board reports its own; beside it, the restaurant
 * whose board was shown last is watched.
 * @param pages those that the person may open: somebody else may have signed in since
 * @returns `newOrders`: those to announce; undefined on the board, which shows them, and without a shift; `offlineSince`: when
 * the connection was lost, undefined while connected
 */
export function useShiftAlarm(pages: DeskPage[]) {
  const last = useNewOrders();
  const board = pages.find(({ permission }) => permission === "board");
  const newOrders = last && board && isOpenFor(board, last.vendorId) ? last : undefined;
  useAlarm(newOrders);
  // Not while it fails to load.
  const isOnBoard = useMatches().some(({ pathname, loaderData }) => pathname === href("/desk/board") && loaderData);
  const vendorId = isOnBoard ? undefined : newOrders?.vendorId;
  const [offlineSince, setOfflineSince] = useState<Date>();
  useEffect(() => {
    if (vendorId === undefined) return;
    const stop = watchNewOrders(vendorId, (isConnected) =>
      setOfflineSince((since) => (isConnected ? undefined : (since ?? new Date()))),
    );
    return () => {
      stop();
      setOfflineSince(undefined);
    };
  }, [vendorId]);
  return { newOrders: isOnBoard ? undefined : newOrders, offlineSince };
}

/**
 * Reports a restaurant's new orders whenever its board changes; returns a stop function.
 * @param onConnection called with whether they can be read
 */
function watchNewOrders(vendorId: string, onConnection: (isConnected: boolean) => void): () => void {
  const watching = new AbortController();
  let reads = 0;
  let isBehind = false;
  const read = async () => {
    isBehind = true;
    const own = ++reads;
    const count = await readNewOrders(vendorId);
    // A later change is being read, or another page shown.
    if (own !== reads || watching.signal.aborted) return;
    onConnection(count !== undefined);
    if (count === undefined) return;
    isBehind = false;
    reportNewOrders(vendorId, count);
  };
  watchEvents(restaurantPath(`${href("/desk/board")}/events`, vendorId), watching.signal, {
    rings: true,
    onChange: read,
    onConnection: (isConnected) =>
      isConnected && isBehind ? void read() : onConnection(isConnected && navigator.onLine),
  });
  const stopListening = listen({ offline: () => onConnection(false) });
  return () => {
    watching.abort();
    stopListening();
  };
}

/** 0 if the person is no longer signed in; undefined if the connection is lost or the database is down. */
async function readNewOrders(vendorId: string): Promise<number | undefined> {
  try {
    const response = await fetch(restaurantPath(href("/desk/board/new-orders"), vendorId), { redirect: "manual" });
    if (response.type === "opaqueredirect") return 0;
    return response.ok ? Number(await response.text()) : undefined;
  } catch {
    return undefined;
  }
}
