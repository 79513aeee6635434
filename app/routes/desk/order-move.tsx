import { data } from "react-router";
import sheet from "../../features/kitchen/kitchen.css?url";
import type { DeskOrder } from "../../features/moves/desk-order.server.ts";
import { findMovePage } from "../../features/moves/find-move.server.ts";
import { moveMessages } from "../../features/moves/messages.ts";
import { type MoveOrigin, originOf, pathAfterMove } from "../../features/moves/move-origin.ts";
import { MoveQuestion } from "../../features/moves/move-question.tsx";
import { DropOffStop } from "../../features/riders/delivery-stops.tsx";
import riderSheet from "../../features/riders/riders.css?url";
import { answerMovePage } from "../../http/desk/answer-tap.server.ts";
import { requirePermission } from "../../http/desk/permissions.server.ts";
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
  const pathAfter = (order: DeskOrder, from?: MoveOrigin) =>
    pathAfterMove(order, originOf(order, from), url.searchParams);
  return answerMovePage({ request, url, member, pathAfter }, params);
}

export const clientAction = offlineReply(() => ({ form: moveMessages.offline }));

export { reloadAfterConflict as shouldRevalidate } from "../../ui/forms/reload-after-conflict.ts";

export default function OrderMove({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { order, move, from } = loaderData;
  // Shows the phone number, as the rider's list does: a customer who does not open the door is called first.
  const isAtDoor = from === "deliveries" && (move === "deliver" || move === "no-show");
  return (
    <MoveQuestion
      {...loaderData}
      reply={reply ?? undefined}
      stop={isAtDoor ? <DropOffStop order={order} /> : undefined}
    />
  );
}
