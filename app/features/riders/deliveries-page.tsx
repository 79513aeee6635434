import { href, Link } from "react-router";
import { Card } from "../../ui/card.tsx";
import { NoScriptRefresh } from "../../ui/connection/no-script-refresh.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorSummary } from "../../ui/forms/error-summary.tsx";
import type { FormReply } from "../../ui/forms/form-reply.ts";
import { KeepFocus } from "../../ui/keep-focus.tsx";
import { Page } from "../../ui/page.tsx";
import { pluralize } from "../../ui/text/pluralize.ts";
import { UserText } from "../../ui/text/user-text.tsx";
import { Time } from "../dates/time.tsx";
import { AnnouncedCounts } from "../desk/announced-counts.tsx";
import { formatRupees } from "../money/money.ts";
import { LiveCards } from "../moves/live-cards.tsx";
import { useMoveQuestion } from "../moves/move-question.tsx";
import { useKeptReply } from "../moves/use-asked-move.ts";
import { NoConnection } from "../offline-taps/no-connection.tsx";
import { RefusalList, useUntilNextTap } from "../offline-taps/refusals.tsx";
import { useOfflineTaps } from "../offline-taps/use-offline-taps.ts";
import { CashEntries } from "./cash-entries.tsx";
import type { Deliveries } from "./deliveries-page.server.ts";
import { DeliveryCard, type DeliveryCardProps } from "./delivery-card.tsx";
import { applyQueuedTaps } from "./delivery-moves.ts";
import { DropOffStop } from "./delivery-stops.tsx";

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
      <LiveCards>
        {notice}
        {!refusal && <RefusalList refusals={refusals} />}
        {deliveries.hasMoreOpen && <p className="notice notice--warning">Not all open orders are shown here.</p>}
        <KeepFocus scrolls>
          <DeliveryList open={open} tapQueue={tapQueue} queueKey={queueKey} />
        </KeepFocus>
      </LiveCards>
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

interface DeliveriesData {
  deliveries: Deliveries;
  queueKey: string;
}

/** Keeps a rider's list up to date, and shows queued taps as if they had been sent. */
function useLiveDeliveries(page: DeliveriesData) {
  const { version, open } = page.deliveries;
  const taps = useOfflineTaps("list", page, { url: `${href("/desk/deliveries")}/events`, version });
  return { ...taps, open: open.map((order) => applyQueuedTaps(order, taps.tapQueue.unsent)) };
}

type DeliveryListProps = Omit<DeliveryCardProps, "order"> & { open: DeliveryCardProps["order"][] };

/** A rider's open orders, the most urgent first: on the way, ready, coming up. */
function DeliveryList({ open, ...card }: DeliveryListProps) {
  const ready = open.filter(({ status }) => status === "ready");
  const comingUp = open.filter(({ status }) => ["pending", "confirmed", "preparing"].includes(status));
  const onTheWay = open.filter((order) => !ready.includes(order) && !comingUp.includes(order));
  const sections = [
    { id: "on-the-way", title: "On the way", orders: onTheWay },
    { id: "ready", title: "Ready to pick up", orders: ready },
    { id: "coming-up", title: "Coming up", orders: comingUp },
  ];
  return (
    <>
      <AnnouncedCounts lists={sections} />
      {open.length === 0 && (
        <EmptyState title="Nothing to deliver" text="Orders that a restaurant gives you appear here." />
      )}
      {sections.map((section) => (
        <Section key={section.id} {...section} {...card} />
      ))}
    </>
  );
}

type SectionProps = Omit<DeliveryListProps, "open"> & { id: string; title: string; orders: DeliveryListProps["open"] };

function Section({ id, title, orders, ...card }: SectionProps) {
  if (orders.length === 0) return null;
  return (
    <section className="deliveries" id={id} aria-label={title}>
      <h2>
        {title} <span className="count-badge count-badge--quiet">{orders.length}</span>
      </h2>
      {orders.map((order) => (
        <DeliveryCard key={order.id} order={order} {...card} />
      ))}
    </section>
  );
}

/** The deliveries a rider finished today, and their cash. */
function DoneToday({ done }: Pick<Deliveries, "done">) {
  const cashRupees = done.reduce((sum, each) => sum + each.cashRupees, 0);
  return (
    <Card title="Done today">
      {done.length === 0 ? (
        <p className="quiet">No deliveries yet.</p>
      ) : (
        <>
          <p>
            {pluralize(done.length, "order")} · <strong>{formatRupees(cashRupees)}</strong> in cash
          </p>
          <ul className="done-list">
            {done.map(({ id, number, end, at, customerName, ...each }) => (
              <li className="board-line done-line" key={id}>
                <span>
                  <Link className="done-link" to={href("/desk/orders/:orderId", { orderId: id })}>
                    {number}
                  </Link>{" "}
                  <UserText>{customerName}</UserText>
                </span>{" "}
                <span>
                  {end}, <Time at={at} show="time" /> · {formatRupees(each.cashRupees)}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}
