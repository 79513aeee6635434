import { data, useLocation } from "react-router";
import reviewSheet from "../../features/desk-reviews/desk-reviews.css?url";
import sheet from "../../features/kitchen/kitchen.css?url";
import { OrderActions } from "../../features/kitchen/order-actions.tsx";
import {
  DeskOrderDetails,
  OrderCustomer,
  OrderDishes,
  OrderHistory,
  OrderReview,
} from "../../features/kitchen/order-details.tsx";
import { findOrderPage } from "../../features/kitchen/order-page.server.ts";
import { useOrderTaps } from "../../features/kitchen/use-order-taps.tsx";
import type { DeskOrder } from "../../features/moves/desk-order.server.ts";
import { originOf, pathAfterMove } from "../../features/moves/move-origin.ts";
import { showLastSeenOffline } from "../../features/offline-taps/last-seen-pages.ts";
import { queueTapWhenOffline } from "../../features/offline-taps/tap-queue.ts";
import { RiderOrder } from "../../features/riders/delivery-card.tsx";
import riderSheet from "../../features/riders/riders.css?url";
import { answerTap, isSeen } from "../../http/desk/answer-tap.server.ts";
import { requirePermission } from "../../http/desk/permissions.server.ts";
import { safeDeskRedirect } from "../../http/safe-redirect.ts";
import { Page } from "../../ui/page.tsx";
import type { Route } from "./+types/order";

export const links: Route.LinksFunction = () =>
  [sheet, riderSheet, reviewSheet].map((href) => ({ rel: "stylesheet", href }));

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const member = requirePermission(context, "order");
  const page = await findOrderPage(member, params.orderId, { isSeen: isSeen(request) });
  if (!page) throw data(null, 404);
  return page;
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const member = requirePermission(context, "order");
  const pathAfter = (order: DeskOrder) => pathAfterMove(order, originOf(order, "order"), url.searchParams);
  return answerTap({ request, url, member, pathAfter, orderId: params.orderId });
}

export const clientMiddleware = [showLastSeenOffline("routes/desk/order")];

export const clientAction = queueTapWhenOffline;

export default function DeskOrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, history, review, queueKey, isToDeliver } = loaderData;
  // Not by the loader, whose data are kept for offline, and may be shown from another list.
  const params = new URLSearchParams(useLocation().search);
  const back = params.get("back");
  const backTo = back ? safeDeskRedirect(back) : loaderData.backTo;
  const { question, notices, tapQueue, isRefused } = useOrderTaps(loaderData, actionData ?? undefined);
  if (question) return question;
  return (
    <Page title={`Order ${order.number}`} backTo={backTo} width="columns" hasErrors={isRefused}>
      {notices}
      <div className="columns">
        <div className="columns-main">
          {/* What the rider delivers comes first, with the customer's name and address. */}
          {isToDeliver && <RiderOrder order={order} />}
          <OrderDishes order={order} />
        </div>
        <div className="columns-side">
          <OrderActions order={order} queueKey={queueKey} tapQueue={tapQueue} />
        </div>
        <div className="columns-main">
          <div className="order-facts">
            {!isToDeliver && <OrderCustomer order={order} />}
            <DeskOrderDetails order={order} />
          </div>
          {review && <OrderReview review={review} />}
          <OrderHistory history={history} />
        </div>
      </div>
    </Page>
  );
}
