import { useEffect } from "react";
import { href } from "react-router";
import { useLiveVersion } from "../../ui/connection/use-live-version.ts";
import { restaurantPath } from "../desk/restaurant-path.ts";
import { readLastSeenSince, useLastSeenPage } from "../offline-taps/last-seen-pages.ts";
import { useOfflineTaps } from "../offline-taps/use-offline-taps.ts";
import type { Board } from "./board.server.ts";
import { reportNewOrders } from "./use-alarm.ts";

export interface BoardData {
  board: Board;
  vendorId: string;
  restaurantName: string;
  hasOthers: boolean;
  queueKey: string;
}

export type LiveBoardState = ReturnType<typeof useLiveBoard>;

/** Keeps a restaurant's board up to date, and queues taps that cannot be sent. */
export function useLiveBoard(page: BoardData) {
  const { board, vendorId, queueKey } = page;
  const url = restaurantPath(`${href("/desk/board")}/events`, vendorId);
  const offlineSince = useLiveVersion({
    url,
    version: board.version,
    whileHidden: true,
    staleSince: readLastSeenSince(page),
  });
  useLastSeenPage("list", page, offlineSince);
  useEffect(() => reportNewOrders(vendorId, board.pending.length), [vendorId, board]);
  return { offlineSince, ...useOfflineTaps(queueKey, offlineSince) };
}
