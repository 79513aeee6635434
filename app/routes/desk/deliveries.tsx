import { DeskErrorPage } from "../../features/desk/desk-error-page.tsx";
import kitchenSheet from "../../features/kitchen/kitchen.css?url";
import type { DeskOrder } from "../../features/moves/desk-order.server.ts";
import { pathAfterMove } from "../../features/moves/move-origin.ts";
import { queueKeyOf } from "../../features/moves/queue-key.ts";
import { showLastSeenOffline } from "../../features/offline-taps/last-seen-pages.ts";
import { queueTapWhenOffline } from "../../features/offline-taps/tap-queue.ts";
import { findDeliveries } from "../../features/riders/deliveries-page.server.ts";
import { DeliveriesPage } from "../../features/riders/deliveries-page.tsx";
import { riderMessages } from "../../features/riders/messages.ts";
import sheet from "../../features/riders/riders.css?url";
import { answerTap } from "../../http/desk/answer-tap.server.ts";
import { requirePermission } from "../../http/desk/permissions.server.ts";
import type { Route } from "./+types/deliveries";

export const links: Route.LinksFunction = () => [kitchenSheet, sheet].map((href) => ({ rel: "stylesheet", href }));

export async function loader({ context }: Route.LoaderArgs) {
  const member = requirePermission(context, "deliveries");
  const deliveries = await findDeliveries(member);
  return { deliveries, queueKey: queueKeyOf(member, "deliveries") };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const member = requirePermission(context, "deliveries");
  const notYours = { message: riderMessages.notYours, status: 409 };
  const pathAfter = (order: DeskOrder) => pathAfterMove(order, "deliveries", url.searchParams);
  return answerTap({ request, url, member, pathAfter, notYours });
}

export const clientMiddleware = [showLastSeenOffline("routes/desk/deliveries")];

export const clientAction = queueTapWhenOffline;

export { reloadAfterConflict as shouldRevalidate } from "../../ui/forms/reload-after-conflict.ts";

export default function Deliveries({ loaderData, actionData }: Route.ComponentProps) {
  return <DeliveriesPage page={loaderData} reply={actionData ?? undefined} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DeskErrorPage error={error} title="Deliveries" message="Your deliveries could not be loaded" />;
}
