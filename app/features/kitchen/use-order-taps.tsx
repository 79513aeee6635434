import { href } from "react-router";
import { NoScriptRefresh } from "../../ui/connection/no-script-refresh.tsx";
import { ErrorSummary } from "../../ui/forms/error-summary.tsx";
import type { FormReply } from "../../ui/forms/form-reply.ts";
import { useMoveQuestion } from "../moves/move-question.tsx";
import { useKeptReply } from "../moves/use-asked-move.ts";
import { NoConnection } from "../offline-taps/no-connection.tsx";
import { RefusalList, useUntilNextTap } from "../offline-taps/refusals.tsx";
import { useOfflineTaps } from "../offline-taps/use-offline-taps.ts";
import { isFinal } from "../orders/order-status.ts";
import type { OrderPageData } from "./order-page.server.ts";

/**
 * Makes the moves of an order on its page, queues those that cannot be sent, and keeps the page up to date.
 * @returns `question`: what to show instead of the page while a move asks something; `notices`: what to show above it;
 * `isRefused`: whether they say why a form was refused
 */
export function useOrderTaps(page: OrderPageData, latestReply: FormReply | undefined) {
  const { order, version, riders, queueKey } = page;
  const reply = useKeptReply(latestReply);
  const refusal = useUntilNextTap(reply);
  const url = `${href("/desk/orders/:orderId", { orderId: order.id })}/events`;
  const { offlineSince, tapQueue, wasBlocked, refusals } = useOfflineTaps("order", page, { url, version });
  const offline = (
    <NoConnection offlineSince={offlineSince} wasBlocked={wasBlocked}>
      Your taps are kept and sent later.
    </NoConnection>
  );
  const question = useMoveQuestion([order], { from: "order", queueKey, reply, notice: offline, riders });
  const notices = (
    <>
      <ErrorSummary reply={refusal} fields={[]} />
      {!isFinal(order.status) && <NoScriptRefresh seconds={20} />}
      {offline}
      {!refusal && <RefusalList refusals={refusals} />}
    </>
  );
  return { question, notices, tapQueue, isRefused: Boolean(refusal) };
}
