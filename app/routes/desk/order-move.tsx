import { data } from "react-router";
import { readAskedAgain } from "../../features/kitchen/ask-again.ts";
import { findDeskOrder } from "../../features/kitchen/desk-order.server.ts";
import sheet from "../../features/kitchen/kitchen.css?url";
import { makeMove } from "../../features/kitchen/make-move.server.ts";
import { kitchenMessages } from "../../features/kitchen/messages.ts";
import { findDeskMove } from "../../features/kitchen/move-answers.ts";
import { moveFormWithDishes } from "../../features/kitchen/move-form.ts";
import { MoveQuestion } from "../../features/kitchen/move-question.tsx";
import { originOf, pathAfterMove } from "../../features/kitchen/move-result.ts";
import { listOrderedDishes, listRiders } from "../../features/kitchen/riders.server.ts";
import { markSeen } from "../../features/kitchen/seen-orders.server.ts";
import { orUnavailable } from "../../http/errors.server.ts";
import { flash } from "../../http/flash.server.ts";
import { forwardActionHeaders, readForm } from "../../http/form.server.ts";
import { seeOther } from "../../http/responses.ts";
import { requirePermission } from "../../http/staff.server.ts";
import { offlineReply } from "../../ui/offline-fallback.ts";
import type { Route } from "./+types/order-move";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

/** The page that asks what a move needs to know; for a move that needs nothing, its button. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { move, member, order } = await findMove(params, context);
  if (order.status === "pending") await markSeen(member, [order.id]);
  const asksRider = move === "assign" || (move === "hand-over" && order.rider === "none");
  const [riders, dishes] = await Promise.all([
    asksRider ? listRiders() : [],
    move === "refuse" ? listOrderedDishes(order.id) : [],
  ]);
  const from = originOf(order, url.searchParams.get("from"));
  const asked = readAskedAgain(url.searchParams);
  return { order, move, riders, dishes, asksRider, asked, from, backTo: pathAfterMove(order, from) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { move, member, order } = await findMove(params, context);
  const dishes = move === "refuse" ? await listOrderedDishes(order.id) : [];
  const form = await readForm(request, moveFormWithDishes(dishes.length));
  if (!form.ok) return form.refusal;
  const making = makeMove(member, { order, move, form: form.value, dishes });
  const made = await orUnavailable(making, "failed to move an order");
  switch (made.kind) {
    case "unavailable":
      return form.refuseAsUnavailable({ form: kitchenMessages.notSaved });
    case "not-found":
      throw data(null, 404);
    case "not-allowed":
      throw data(null, 403);
    case "refused":
      return form.refuse(made.errors, made);
    case "moved":
      return seeOther(pathAfterMove(order, originOf(order, form.value.from)), flash(request, made.notice));
  }
}

export const clientAction = offlineReply(() => ({ form: kitchenMessages.offline }));

export const headers = forwardActionHeaders;

/** @throws {Response} 404 when there is no such move, or the order is not within the person's reach */
async function findMove({ orderId, move: name }: Route.LoaderArgs["params"], context: Route.LoaderArgs["context"]) {
  const member = requirePermission(context, "order");
  const move = findDeskMove(name);
  const order = move && (await findDeskOrder(member, orderId));
  if (!order) throw data(null, 404);
  return { move, member, order };
}

export default function OrderMove({ loaderData, actionData: reply }: Route.ComponentProps) {
  return <MoveQuestion {...loaderData} reply={reply} />;
}
