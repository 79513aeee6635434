import { useEffect } from "react";
import { href, useMatches } from "react-router";
import { watchEvents } from "../../ui/connection/watch-events.ts";
import type { DeskPage } from "../desk/desk-pages.ts";
import { isOpenFor, restaurantPath } from "../desk/restaurant-path.ts";
import { type NewOrders, reportNewOrders, useAlarm, useNewOrders } from "./use-alarm.ts";

/**
 * Rings for new orders on every page of a tab that started a shift: the board reports its own; beside it, the restaurant
 * whose board was shown last is watched.
 * @param pages those that the person may open: somebody else may have signed in since
 * @returns the new orders to announce; undefined on the board, which shows them, and without a shift
 */
export function useShiftAlarm(pages: DeskPage[]): NewOrders | undefined {
  const last = useNewOrders();
  const board = pages.find(({ permission }) => permission === "board");
  const newOrders = last && board && isOpenFor(board, last.vendorId) ? last : undefined;
  useAlarm(newOrders);
  // Not while it fails to load.
  const isOnBoard = useMatches().some(({ pathname, loaderData }) => pathname === href("/desk/board") && loaderData);
  const vendorId = isOnBoard ? undefined : newOrders?.vendorId;
  useEffect(() => (vendorId === undefined ? undefined : watchNewOrders(vendorId)), [vendorId]);
  return isOnBoard ? undefined : newOrders;
}

/** Reports a restaurant's new orders whenever its board changes; returns a stop function. */
function watchNewOrders(vendorId: string): () => void {
  const watching = new AbortController();
  let reads = 0;
  let isBehind = false;
  const read = async () => {
    isBehind = true;
    const own = ++reads;
    const count = await readNewOrders(vendorId);
    // A later change is being read, or another page shown.
    if (count === undefined || own !== reads || watching.signal.aborted) return;
    isBehind = false;
    reportNewOrders(vendorId, count);
  };
  watchEvents(restaurantPath(`${href("/desk/board")}/events`, vendorId), watching.signal, {
    onChange: read,
    onConnection: (isConnected) => void (isConnected && isBehind && read()),
  });
  return () => watching.abort();
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
