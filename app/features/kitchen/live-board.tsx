import { href } from "react-router";
import { InlineError } from "../../ui/inline-error.tsx";
import { useLiveVersion } from "../../ui/use-live-version.ts";
import { restaurantPath } from "../staff/chosen-restaurant.ts";
import type { Board } from "./board.server.ts";
import { BoardColumns } from "./board-columns.tsx";
import { NoConnection } from "./no-connection.tsx";
import { ShiftBar } from "./shift-bar.tsx";
import { useMinutesLater } from "./use-minutes-later.ts";
import { useRefusal } from "./use-refusal.ts";
import { useSeenOrders } from "./use-seen-orders.ts";
import { useStayOffline } from "./use-stay-offline.ts";
import { useTapQueue } from "./use-tap-queue.ts";

/** The open orders of a restaurant. With scripts it stays current, rings, and queues taps that cannot be sent. */
export function LiveBoard({ board, vendorId, queueKey }: { board: Board; vendorId: string; queueKey: string }) {
  const url = restaurantPath(`${href("/desk/board")}/events`, vendorId);
  const offlineSince = useLiveVersion({ url, version: board.version, whileHidden: true });
  const isOffline = offlineSince !== undefined;
  const hasStayed = useStayOffline(isOffline);
  const minutesLater = useMinutesLater(board);
  const refusal = useRefusal();
  const tapQueue = useTapQueue(queueKey);
  useSeenOrders(board.fresh, isOffline);
  return (
    <>
      {offlineSince && (
        <NoConnection since={offlineSince} hasStayed={hasStayed}>
          New orders cannot arrive here.
        </NoConnection>
      )}
      <ShiftBar newCount={board.fresh.length} />
      {refusal && (
        <div className="board-refusal">
          <InlineError>{refusal}</InlineError>
        </div>
      )}
      <BoardColumns {...{ board, queueKey, minutesLater, tapQueue }} />
    </>
  );
}
