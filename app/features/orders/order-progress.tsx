import { href } from "react-router";
import { t } from "../../i18n/text.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { SummaryRows } from "../../ui/summary-rows.tsx";
import { Timeline } from "../../ui/timeline.tsx";
import { Time } from "../dates/time.tsx";
import { isFinal, stepStates, timelineSteps } from "./order-status.ts";
import type { OrderDetail } from "./orders.server.ts";

/** The steps of an order, with the time each was reached. */
export function OrderProgress({ order }: { order: OrderDetail }) {
  const states = stepStates(order.status);
  const steps = timelineSteps.map(({ status, label }, index) => {
    const at = order.reachedAt[status];
    return { label: t(label), state: states[index] ?? "todo", time: at && <Time at={at} show="time" /> };
  });
  const here = href("/order-tracking/:orderId", { orderId: order.id });
  return (
    <section className="card">
      <h2 className="visually-hidden">{t("Progress")}</h2>
      <Timeline steps={steps} />
      {!isFinal(order.status) && (
        <ButtonLink to={here} tone="tint" wide replace preventScrollReset>
          {t("Refresh")}
        </ButtonLink>
      )}
    </section>
  );
}

/** The reason for a cancellation, and the steps reached before it. */
export function CancelledOrder({ order }: { order: OrderDetail }) {
  const reached = [...timelineSteps, { status: "cancelled", label: "Cancelled" }] as const;
  const rows = reached.flatMap(({ status, label }) => {
    const at = order.reachedAt[status];
    return at ? [{ label: t(label), value: <Time at={at} show="both" /> }] : [];
  });
  return (
    <Card title={t("This order was cancelled")}>
      <SummaryRows rows={rows} />
    </Card>
  );
}
