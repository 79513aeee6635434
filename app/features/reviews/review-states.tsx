import { href } from "react-router";
import { t } from "../../i18n/text.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { useRetryWhenOnline } from "../../ui/connection/use-retry-when-online.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { isNotFound } from "../../ui/load-error.tsx";
import { Modal } from "../../ui/modal.tsx";
import { Page } from "../../ui/page.tsx";
import { RequestNumber } from "../../ui/request-number.tsx";
import { useDialogNotice } from "../../ui/use-root.ts";
import { OrderNotFound } from "../orders/order-error-page.tsx";
import type { OrderDetail } from "../orders/orders.server.ts";
import { reviewMessages } from "./messages.ts";

/** Replaces the form if the order cannot be reviewed. */
export function NotReviewable({ order, isAboutRider }: { order: OrderDetail; isAboutRider: boolean }) {
  if (isAboutRider) {
    return (
      <EmptyState title={t(reviewMessages.aboutRider)} icon="info">
        <ButtonLink to={href("/review/:orderId", { orderId: order.id })}>{t("Review Restaurant")}</ButtonLink>
      </EmptyState>
    );
  }
  const title = order.status === "cancelled" ? reviewMessages.cancelled : reviewMessages.notDelivered;
  return (
    <EmptyState title={t(title)} icon="clock">
      <ButtonLink to={href("/order-tracking/:orderId", { orderId: order.id })}>{t("Track Order")}</ButtonLink>
    </EmptyState>
  );
}

/** The dialog after a review was saved. */
export function ReviewSaved() {
  const notice = useDialogNotice();
  if (!notice) return null;
  const actions = <ButtonLink to={href("/orders")}>{t("OK")}</ButtonLink>;
  return <Modal {...notice} actions={actions} />;
}

/** The page of an order that is missing, or that failed to load. */
export function ReviewErrorPage({ error }: { error: unknown }) {
  return isNotFound(error) ? <OrderNotFound /> : <LoadFailed />;
}

function LoadFailed() {
  useRetryWhenOnline();
  return (
    <Page title={t("Write Review")} header="none" hasErrors>
      <EmptyState title={t("Error")} text={t(reviewMessages.loadFailed)} icon="warning" level={1}>
        <ButtonLink to={href("/orders")}>{t("OK")}</ButtonLink>
        <RequestNumber />
      </EmptyState>
    </Page>
  );
}
