import { NoScriptRefresh } from "../../ui/connection/no-script-refresh.tsx";
import { ErrorSummary } from "../../ui/forms/error-summary.tsx";
import type { FormReply } from "../../ui/forms/form-reply.ts";
import { Page } from "../../ui/page.tsx";
import { RestaurantLine } from "../desk/restaurant-line.tsx";
import { IntakeNotice } from "../hours/intake-notice.tsx";
import { useQuestion } from "../moves/move-question.tsx";
import { useKeptReply } from "../moves/use-move-question.ts";
import { NoConnection } from "../offline-taps/no-connection.tsx";
import { BoardFooter } from "./board-columns.tsx";
import { LiveBoard } from "./live-board.tsx";
import { type BoardData, useLiveBoard } from "./use-live-board.ts";

const refreshSeconds = 20;

interface BoardPageProps {
  page: BoardData;
  reply: FormReply | undefined;
}

/** A restaurant's board: open orders, orders out for delivery, and orders finished today; or the question of a move. */
export function BoardPage({ page, reply: latestReply }: BoardPageProps) {
  const reply = useKeptReply(latestReply);
  const { board, vendorId, queueKey, ...restaurant } = page;
  const live = useLiveBoard(page);
  const notice = <NoConnection {...live}>You can answer: it will be sent later.</NoConnection>;
  const orders = [...board.pending, ...board.cooking, ...board.ready];
  const question = useQuestion(orders, { from: "board", queueKey, reply, notice, riders: board.riders });
  const count = board.pending.length;
  if (question) return question;
  return (
    <Page
      title="Orders"
      documentTitle={count > 0 ? `(${count}) New orders` : "Orders"}
      width="full"
      hasErrors={Boolean(reply)}
    >
      <ErrorSummary reply={reply} fields={[]} />
      <NoScriptRefresh seconds={refreshSeconds} />
      <RestaurantLine {...restaurant} />
      <IntakeNotice intake={board.intake} vendorId={vendorId} />
      {board.hasMore && <p className="notice notice--warning">Not all open orders are shown here.</p>}
      <LiveBoard board={board} live={live} queueKey={queueKey} isRefused={Boolean(reply)} />
      <BoardFooter {...board} />
    </Page>
  );
}
