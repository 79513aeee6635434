import { useEffect, useRef } from "react";
import { href, useFetcher } from "react-router";
import { NoScriptRefresh } from "../../ui/connection/no-script-refresh.tsx";
import { ErrorSummary } from "../../ui/forms/error-summary.tsx";
import type { FormReply } from "../../ui/forms/form-reply.ts";
import { Page } from "../../ui/page.tsx";
import { RestaurantLine } from "../desk/restaurant-line.tsx";
import { restaurantPath } from "../desk/restaurant-path.ts";
import { IntakeNotice } from "../hours/intake-notice.tsx";
import type { KitchenOrder } from "../moves/kitchen-order.server.ts";
import { LiveCards } from "../moves/live-cards.tsx";
import { useMoveQuestion } from "../moves/move-question.tsx";
import { useKeptReply } from "../moves/use-asked-move.ts";
import { NoConnection } from "../offline-taps/no-connection.tsx";
import { RefusalList, useUntilNextTap } from "../offline-taps/refusals.tsx";
import { useOfflineTaps } from "../offline-taps/use-offline-taps.ts";
import type { Board } from "./board.server.ts";
import { BoardColumns, BoardFooter } from "./board-columns.tsx";
import { ShiftBar } from "./shift-bar.tsx";
import { reportNewOrders } from "./use-alarm.ts";
import { useMinutesSince } from "./use-minutes-since.ts";

interface BoardData {
  board: Board;
  vendorId: string;
  restaurantName: string;
  hasOthers: boolean;
  queueKey: string;
}

interface BoardPageProps {
  page: BoardData;
  reply: FormReply | undefined;
}

/** A restaurant's board: open orders, orders out for delivery, and orders finished today; or the question of a move. */
export function BoardPage({ page, reply: latestReply }: BoardPageProps) {
  const reply = useKeptReply(latestReply);
  const refusal = useUntilNextTap(reply);
  const { board, vendorId, queueKey, ...restaurant } = page;
  const live = useLiveBoard(page);
  const notice = <NoConnection {...live}>You can answer: it will be sent later.</NoConnection>;
  const orders = [...board.pending, ...board.cooking, ...board.ready];
  const question = useMoveQuestion(orders, { from: "board", queueKey, reply, notice, riders: board.riders });
  const count = board.pending.length;
  if (question) return question;
  return (
    <Page
      title="Orders"
      documentTitle={count > 0 ? `(${count}) New orders` : "Orders"}
      width="full"
      headerEnd={<ShiftBar newCount={count} />}
      hasErrors={Boolean(refusal)}
    >
      <ErrorSummary reply={refusal} fields={[]} />
      <NoScriptRefresh seconds={20} />
      <RestaurantLine {...restaurant} />
      <IntakeNotice intake={board.intake} vendorId={vendorId} />
      {board.hasMore && <p className="notice notice--warning">Not all open orders are shown here.</p>}
      <LiveBoard page={page} live={live} isRefused={Boolean(refusal)} />
      <BoardFooter {...board} />
    </Page>
  );
}

/** Keeps a restaurant's board up to date, and reports its new orders to the alarm. */
function useLiveBoard(page: BoardData) {
  const { board, vendorId } = page;
  const url = restaurantPath(`${href("/desk/board")}/events`, vendorId);
  const live = useOfflineTaps("list", page, { url, version: board.version, whileHidden: true });
  useEffect(() => reportNewOrders(vendorId, board.pending.length), [vendorId, board]);
  return live;
}

/** `isRefused`: whether the page says above why a form was refused. */
type LiveBoardProps = { page: BoardData; live: ReturnType<typeof useLiveBoard>; isRefused: boolean };

/** The open orders of a restaurant. With scripts it stays current, and rings. */
function LiveBoard({ page: { board, queueKey }, live, isRefused }: LiveBoardProps) {
  const minutesSinceLoad = useMinutesSince(board);
  useAcknowledgeOrders(board.pending, live.offlineSince !== undefined);
  return (
    <LiveCards leadsOn>
      <NoConnection {...live}>New orders cannot arrive here.</NoConnection>
      {!isRefused && <RefusalList refusals={live.refusals} />}
      <BoardColumns board={board} queueKey={queueKey} minutesSinceLoad={minutesSinceLoad} tapQueue={live.tapQueue} />
    </LiveCards>
  );
}

/**
 * Reports to the server that new orders are visible on a screen, whenever there is another one; again after the connection
 * was lost, because the report may have been lost as well, and when the board changes after a report that failed.
 */
function useAcknowledgeOrders(fresh: KitchenOrder[], isOffline: boolean): void {
  const { submit, data: failure } = useFetcher<FormReply | null>();
  const reported = useRef(new Set<string>());
  useEffect(() => {
    if (failure) reported.current.clear();
  }, [failure]);
  useEffect(() => {
    if (isOffline) return reported.current.clear();
    const report = () => {
      const ids = fresh.filter(({ isSeen }) => !isSeen).map(({ id }) => id);
      if (document.hidden || ids.every((id) => reported.current.has(id))) return;
      for (const id of ids) reported.current.add(id);
      // With those reported before: React Router drops a report that is still underway for this one.
      submit({ intent: "acknowledge", orders: ids.join(" ") }, { method: "post" });
    };
    report();
    document.addEventListener("visibilitychange", report);
    return () => document.removeEventListener("visibilitychange", report);
  }, [fresh, isOffline, submit]);
}
