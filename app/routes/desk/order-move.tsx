import { data } from "react-router";
import { findDeskOrder } from "../../features/kitchen/desk-order.server.ts";
import { keepTapWhenOffline } from "../../features/kitchen/kept-taps.ts";
import sheet from "../../features/kitchen/kitchen.css?url";
import { kitchenMessages } from "../../features/kitchen/messages.ts";
import { findDeskMove, readAnswers } from "../../features/kitchen/move-answers.ts";
import { moveFormWithDishes } from "../../features/kitchen/move-form.ts";
import { moveOrder } from "../../features/kitchen/move-order.server.ts";
import { MoveQuestion } from "../../features/kitchen/move-question.tsx";
import { originOf, pathAfterMove, tellConflict, tellMoved } from "../../features/kitchen/move-result.ts";
import { listOrderedDishes, listRiders } from "../../features/kitchen/riders.server.ts";
import { markSeen } from "../../features/kitchen/seen-orders.server.ts";
import { orUnavailable } from "../../http/errors.server.ts";
import { flash } from "../../http/flash.server.ts";
import { forwardActionHeaders, readForm } from "../../http/form.server.ts";
import { seeOther, setCookies, stayOnPage } from "../../http/responses.ts";
import { requirePermission } from "../../http/staff.server.ts";
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
  return { order, move, riders, dishes, asksRider, from, backTo: pathAfterMove(order, from) };
}

export async function action({ request, params, context, url }: Route.ActionArgs) {
  const { move, member, order } = await findMove(params, context);
  const dishes = move === "refuse" ? await listOrderedDishes(order.id) : [];
  const form = await readForm(request, moveFormWithDishes(dishes.length));
  if (!form.ok) return form.refusal;
  const { status, version, stay, from } = form.value;
  const read = readAnswers(move, form.value, dishes);
  if (!read.ok) return form.refuse(read.errors);
  const moving = moveOrder(member, { orderId: order.id, move, seen: { status, version }, ...read.answers });
  const moved = await orUnavailable(moving, "failed to move an order");
  const back = pathAfterMove(order, originOf(order, from));
  switch (moved.kind) {
    case "unavailable":
      return form.refuseAsUnavailable({ form: kitchenMessages.notSaved });
    case "not-found":
      throw data(null, 404);
    case "not-allowed":
      throw data(null, 403);
    case "rider-needed":
      return form.refuse({ rider: kitchenMessages.chooseRider });
    case "unknown-rider":
      return form.refuse({ rider: kitchenMessages.riderGone });
    case "conflict": {
      const message = tellConflict(moved, status);
      const refusal = form.refuse({ form: message }, { status: 409, title: kitchenMessages.tooLate });
      if (!stay) return refusal;
      // On the board the order's card is about to move: only a toast stays where it is.
      const toast = flash(request, { type: "warning", title: kitchenMessages.tooLate, message });
      return data(refusal.data, { status: 409, headers: setCookies(toast) });
    }
    case "moved": {
      const toast = flash(request, tellMoved(order.id, move));
      return stay ? stayOnPage({ request, url }, back, toast) : seeOther(back, toast);
    }
  }
}

export const clientAction = keepTapWhenOffline;

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
  return <MoveQuestion {...loaderData} reply={reply ?? undefined} />;
}
