import { href } from "react-router";
import { useLiveVersion } from "../../ui/connection/use-live-version.ts";
import { restaurantPath } from "../desk/restaurant-path.ts";
import { readLastSeenSince, useLastSeenPage } from "../offline-taps/last-seen-pages.ts";
import { useOfflineTaps } from "../offline-taps/use-offline-taps.ts";
import type { Board } from "./board.server.ts";
import { useAlarm } from "./use-alarm.ts";

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
  // Not in the list of orders: it also rings while the page shows the question of a move.
  const alarm = useAlarm(board.pending.length > 0);
  return { offlineSince, alarm, ...useOfflineTaps(queueKey, offlineSince) };
}
