import { NoConnection } from "../offline-taps/no-connection.tsx";
import { RefusalList } from "../offline-taps/refusal-list.tsx";
import type { Board } from "./board.server.ts";
import { BoardColumns } from "./board-columns.tsx";
import { ShiftBar } from "./shift-bar.tsx";
import { useAcknowledgeOrders } from "./use-acknowledge-orders.ts";
import type { LiveBoardState } from "./use-live-board.ts";
import { useMinutesSince } from "./use-minutes-since.ts";

interface LiveBoardProps {
  board: Board;
  live: LiveBoardState;
  queueKey: string;
  /** Whether the page says above why a form was refused. */
  isRefused: boolean;
}

/** The open orders of a restaurant. With scripts it stays current, and rings. */
export function LiveBoard({ board, live, queueKey, isRefused }: LiveBoardProps) {
  const minutesSinceLoad = useMinutesSince(board);
  useAcknowledgeOrders(board.pending, live.offlineSince !== undefined);
  return (
    <>
      <NoConnection {...live}>New orders cannot arrive here.</NoConnection>
      <ShiftBar newCount={board.pending.length} {...live.alarm} />
      {!isRefused && <RefusalList refusals={live.refusals} />}
      <BoardColumns board={board} queueKey={queueKey} minutesSinceLoad={minutesSinceLoad} tapQueue={live.tapQueue} />
    </>
  );
}
