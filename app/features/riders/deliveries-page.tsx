import { href, Link } from "react-router";
import { NoScriptRefresh } from "../../ui/auto-refresh.tsx";
import { Card } from "../../ui/card.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import type { FormReply } from "../../ui/form-reply.ts";
import { InlineError } from "../../ui/inline-error.tsx";
import { Page } from "../../ui/page.tsx";
import { NoConnection } from "../kitchen/no-connection.tsx";
import { formatRupees } from "../money/money.ts";
import { CashEntries } from "./cash-entries.tsx";
import type { Deliveries } from "./deliveries-page.server.ts";
import { DeliveryList, DoneToday } from "./delivery-list.tsx";
import { DeliveryQuestion } from "./delivery-question.tsx";
import { useLiveDeliveries } from "./use-live-deliveries.ts";
import { useMoveQuestion } from "./use-move-question.ts";

const refreshSeconds = 20;

interface DeliveriesPageProps {
  deliveries: Deliveries;
  queueKey: string;
  reply: FormReply | undefined;
}

/** The page of a rider's deliveries, or the question that one of their moves asks. */
export function DeliveriesPage({ deliveries, queueKey, reply }: DeliveriesPageProps) {
  const { open, offlineSince, hasStayed, refusal } = useLiveDeliveries(deliveries, queueKey);
  const asked = useMoveQuestion(open, reply);
  if (asked) return <DeliveryQuestion {...asked} queueKey={queueKey} reply={reply} />;
  return (
    <Page title="Deliveries" hasErrors={Boolean(reply)}>
      <ErrorSummary reply={reply} fields={["order", "move", "status", "version"]} />
      <NoScriptRefresh seconds={refreshSeconds} />
      {offlineSince && (
        <NoConnection since={offlineSince} hasStayed={hasStayed}>
          Your taps will be sent later.
        </NoConnection>
      )}
      {refusal && !reply && <InlineError>{refusal}</InlineError>}
      <DeliveryList open={open} queueKey={queueKey} />
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
      <p className="quiet">The person who takes it confirms it here while you wait.</p>
      <CashEntries entries={entries} />
      {hasMoreEntries && (
        <p>
          <Link to={href("/desk/deliveries/cash")}>All cash handed in</Link>
        </p>
      )}
    </Card>
  );
}
