import { NoScriptRefresh } from "../../ui/auto-refresh.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import type { FormReply } from "../../ui/form-reply.ts";
import { Page } from "../../ui/page.tsx";
import { IntakeNotice } from "../hours/intake-notice.tsx";
import { RestaurantLine } from "../staff/restaurant-line.tsx";
import type { Board } from "./board.server.ts";
import { BoardFooter } from "./board-columns.tsx";
import { LiveBoard } from "./live-board.tsx";

const refreshSeconds = 20;

interface BoardPageProps {
  board: Board;
  restaurantName: string;
  hasOthers: boolean;
  vendorId: string;
  queueKey: string;
  reply: FormReply | undefined;
}

/** A restaurant's board: open orders, orders out for delivery, and orders finished today. */
export function BoardPage({ board, vendorId, queueKey, reply, ...restaurant }: BoardPageProps) {
  const count = board.fresh.length;
  return (
    <Page
      title="Orders"
      documentTitle={count > 0 ? `(${count}) New orders` : "Orders"}
      width="full"
      hasErrors={Boolean(reply)}
    >
      <ErrorSummary reply={reply} fields={["status", "version", "minutes", "rider"]} />
      <NoScriptRefresh seconds={refreshSeconds} />
      <RestaurantLine {...restaurant} />
      <IntakeNotice intake={board.intake} vendorId={vendorId} />
      {board.hasMore && <p className="notice notice--warning">Not all open orders are shown here.</p>}
      <LiveBoard board={board} vendorId={vendorId} queueKey={queueKey} />
      <BoardFooter {...board} />
    </Page>
  );
}
