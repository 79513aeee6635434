import { href, Link } from "react-router";
import { Card } from "../../ui/card.tsx";
import { NoScriptRefresh } from "../../ui/connection/no-script-refresh.tsx";
import { ErrorSummary } from "../../ui/forms/error-summary.tsx";
import type { FormReply } from "../../ui/forms/form-reply.ts";
import { Page } from "../../ui/page.tsx";
import { formatRupees } from "../money/money.ts";
import { KeepFocus } from "../moves/keep-focus.tsx";
import { useMoveQuestion } from "../moves/move-question.tsx";
import { useKeptReply } from "../moves/use-asked-move.ts";
import { NoConnection } from "../offline-taps/no-connection.tsx";
import { RefusalList } from "../offline-taps/refusal-list.tsx";
import { useUntilNextTap } from "../offline-taps/use-until-next-tap.ts";
import { CashEntries } from "./cash-entries.tsx";
import type { Deliveries } from "./deliveries-page.server.ts";
import { DeliveryList, DoneToday } from "./delivery-list.tsx";
import { DropOffStop } from "./delivery-stops.tsx";
import { type DeliveriesData, useLiveDeliveries } from "./use-live-deliveries.ts";

interface DeliveriesPageProps {
  page: DeliveriesData;
  reply: FormReply | undefined;
}

/** The page of a rider's deliveries, or the question that one of their moves asks. */
export function DeliveriesPage({ page, reply: latestReply }: DeliveriesPageProps) {
  const reply = useKeptReply(latestReply);
  const refusal = useUntilNextTap(reply);
  const { deliveries, queueKey } = page;
  const { open, tapQueue, refusals, ...connection } = useLiveDeliveries(page);
  const notice = <NoConnection {...connection}>Your taps are kept and sent later.</NoConnection>;
  const question = useMoveQuestion(open, { from: "deliveries", queueKey, reply, notice, Stop: DropOffStop });
  if (question) return question;
  return (
    <Page title="Deliveries" hasErrors={Boolean(refusal)}>
      <ErrorSummary reply={refusal} fields={[]} />
      <NoScriptRefresh seconds={20} />
      {notice}
      {!refusal && <RefusalList refusals={refusals} />}
      {deliveries.hasMoreOpen && <p className="notice notice--warning">Not all open orders are shown here.</p>}
      <KeepFocus>
        <DeliveryList open={open} tapQueue={tapQueue} queueKey={queueKey} />
      </KeepFocus>
      <OwnCash deliveries={deliveries} />
      <DoneToday done={deliveries.done} />
    </Page>
  );
}

/** The cash a rider has to hand in, and the earlier handovers. */
function OwnCash({ deliveries: { heldRupees, entries, hasMoreEntries } }: { deliveries: Deliveries }) {
  return (
    <Card title="Cash to hand in" id="cash">
      <p className="held-cash">{formatRupees(heldRupees)}</p>
      <p className="quiet">The owner counts it, and confirms it at the desk while you wait.</p>
      <CashEntries entries={entries} />
      {hasMoreEntries && (
        <p>
          <Link to={href("/desk/deliveries/cash")}>All cash handed in</Link>
        </p>
      )}
    </Card>
  );
}
