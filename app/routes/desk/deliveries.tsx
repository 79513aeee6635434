import kitchenSheet from "../../features/kitchen/kitchen.css?url";
import { showLastSeenOffline } from "../../features/kitchen/last-seen-list.ts";
import { makeListedMove } from "../../features/kitchen/make-move.server.ts";
import { listMoveForm } from "../../features/kitchen/move-form.ts";
import { queueKeyOf } from "../../features/kitchen/queue-key.ts";
import { queueTapWhenOffline } from "../../features/kitchen/tap-queue.ts";
import { findDeliveries } from "../../features/riders/deliveries-page.server.ts";
import { DeliveriesPage } from "../../features/riders/deliveries-page.tsx";
import { riderMessages } from "../../features/riders/messages.ts";
import sheet from "../../features/riders/riders.css?url";
import { DeskProblem } from "../../features/staff/desk-problem.tsx";
import { orUnavailable, unavailablePage } from "../../http/errors.server.ts";
import { flash } from "../../http/flash.server.ts";
import { forwardActionHeaders, readForm } from "../../http/form.server.ts";
import { stayOnPage } from "../../http/responses.ts";
import { requirePermission } from "../../http/staff.server.ts";
import type { Route } from "./+types/deliveries";

export const links: Route.LinksFunction = () => [kitchenSheet, sheet].map((href) => ({ rel: "stylesheet", href }));

export async function loader({ context }: Route.LoaderArgs) {
  const member = requirePermission(context, "deliveries");
  const deliveries = await findDeliveries(member).catch(unavailablePage("failed to list a rider's deliveries"));
  return { deliveries, queueKey: queueKeyOf(member, "deliveries") };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const member = requirePermission(context, "deliveries");
  const form = await readForm(request, listMoveForm);
  if (!form.ok) return form.refusal;
  const made = await orUnavailable(makeListedMove(member, form.value), "failed to move an order");
  switch (made.kind) {
    case "unavailable":
      return form.refuseAsUnavailable();
    // The order may have been given to somebody else while the tap was queued: a message, not an error page.
    case "not-found":
    case "not-allowed":
      return form.refuse({ form: riderMessages.notYours }, { status: 409 });
    case "refused":
      return form.refuse(made.errors, made);
    case "moved":
      return stayOnPage({ request, url }, url.pathname, flash(request, made.notice));
  }
}

export const clientMiddleware = [showLastSeenOffline("routes/desk/deliveries")];

export const clientAction = queueTapWhenOffline;

export { reloadAfterConflict as shouldRevalidate } from "../../ui/reload-after-conflict.ts";

export const headers = forwardActionHeaders;

export default function Deliveries({ loaderData, actionData }: Route.ComponentProps) {
  return <DeliveriesPage page={loaderData} reply={actionData ?? undefined} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DeskProblem error={error} title="Deliveries" message="Your deliveries could not be loaded" />;
}
