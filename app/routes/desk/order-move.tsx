import { data } from "react-router";
import sheet from "../../features/kitchen/kitchen.css?url";
import { findMove, findMovePage } from "../../features/moves/find-move.server.ts";
import { makeMove } from "../../features/moves/make-move.server.ts";
import { moveMessages } from "../../features/moves/messages.ts";
import { moveForm } from "../../features/moves/move-form.ts";
import { originOf, pathAfterMove } from "../../features/moves/move-origin.ts";
import { MoveQuestion } from "../../features/moves/move-question.tsx";
import { DropOffStop } from "../../features/riders/delivery-stops.tsx";
import riderSheet from "../../features/riders/riders.css?url";
import { requirePermission } from "../../http/desk/staff.server.ts";
import { orUnavailable } from "../../http/errors.server.ts";
import { flash } from "../../http/flash.server.ts";
import { readForm } from "../../http/form.server.ts";
import { seeOther } from "../../http/responses.ts";
import { offlineReply } from "../../ui/connection/offline-fallback.ts";
import type { Route } from "./+types/order-move";

export const links: Route.LinksFunction = () => [sheet, riderSheet].map((href) => ({ rel: "stylesheet", href }));

/** Loads the page that asks the question of a move, or shows its button if there is no question. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const page = await findMovePage(requirePermission(context, "order"), params, url.searchParams);
  if (!page) throw data(null, 404);
  if (page === "not-allowed") throw data(null, 403);
  return page;
}

export async function action({ request, params, context, url }: Route.ActionArgs) {
  const member = requirePermission(context, "order");
  const found = await findMove(member, params);
  const form = await readForm(request, moveForm);
  if (!form.ok) {
    if (!found) throw data(null, 404);
    return form.refusal;
  }
  // Not thrown: an error page without the layout's data does not know that it is a rider's.
  const refuse = (status: number) => form.refuse({ form: moveMessages.notYours }, { status });
  if (!found) return refuse(404);
  const { order, move } = found;
  const making = makeMove(member, { order, move, form: form.value });
  const made = await orUnavailable(making, "failed to move an order");
  switch (made.kind) {
    case "unavailable":
      return form.refuseAsUnavailable();
    case "not-found":
      return refuse(404);
    case "not-allowed":
      return refuse(403);
    case "refused":
      return form.refuse(made.errors, made);
    case "moved":
      return seeOther(
        pathAfterMove(order, originOf(order, form.value.from), url.searchParams),
        flash(request, made.notice),
      );
  }
}

export const clientAction = offlineReply(() => ({ form: moveMessages.offline }));

export { reloadAfterConflict as shouldRevalidate } from "../../ui/forms/reload-after-conflict.ts";

export default function OrderMove({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { order, move, from } = loaderData;
  // Shows the phone number, as the rider's list does: a customer who does not open the door is called first.
  const isAtDoor = from === "deliveries" && (move === "deliver" || move === "no-show");
  return <MoveQuestion {...loaderData} reply={reply} stop={isAtDoor ? <DropOffStop order={order} /> : undefined} />;
}
