import { data } from "react-router";
import type { StaffMember } from "../../features/desk/staff-member.ts";
import { type DeskOrder, findDeskOrder } from "../../features/moves/desk-order.server.ts";
import { findMove, mayMake } from "../../features/moves/find-move.server.ts";
import { makeMove } from "../../features/moves/make-move.server.ts";
import { moveMessages } from "../../features/moves/messages.ts";
import { listMoveForm, type MoveForm, moveForm } from "../../features/moves/move-form.ts";
import { originOf, placeAfterMove } from "../../features/moves/move-origin.ts";
import { orUnavailable } from "../errors.server.ts";
import { flash } from "../flash.server.ts";
import { type AcceptedForm, readForm } from "../form.server.ts";
import { anchorTo, isDocumentRequest, seeOther, stayOnPage } from "../responses.ts";

interface Tap {
  request: Request;
  url: URL;
  member: StaffMember;
  /** The page to show once the move is made; `from` is the page that its form names. */
  pathAfter: (order: DeskOrder, from: MoveForm["from"]) => string;
  /** The reply if the order does not exist or is now somebody else's; by default, 404 or 403 with the kitchen's message. */
  notYours?: { message: string; status: number };
}

/**
 * Handles a tap on the board, a rider's list or an order's page, which may have been queued in the browser.
 * @param tap its `orderId` is the order that the page is about: who may not see it gets 404, even with an invalid form
 */
export async function answerTap({ orderId, ...tap }: Tap & { orderId?: string }) {
  const form = await readForm(tap.request, listMoveForm);
  if (form.ok) return answer(tap, form, makeMove(tap.member, form.value));
  if (orderId !== undefined && !(await findDeskOrder(tap.member, orderId))) throw data(null, 404);
  return form.refusal;
}

/** Handles the form on the page of a move. Who may not see the order gets 404, even with an invalid form. */
export async function answerMovePage(tap: Tap, params: { orderId: string; move: string }) {
  const form = await readForm(tap.request, moveForm);
  if (form.ok)
    return answer(tap, form, makeMove(tap.member, { ...form.value, order: params.orderId, move: params.move }));
  const found = await findMove(tap.member, params);
  if (!found) throw data(null, 404);
  if (!mayMake(tap.member, found)) throw data(null, 403);
  return form.refusal;
}

async function answer(tap: Tap, form: AcceptedForm<MoveForm>, making: ReturnType<typeof makeMove>) {
  const { request, url, pathAfter, notYours } = tap;
  const made = await orUnavailable(making, "failed to move an order");
  switch (made.kind) {
    case "unavailable":
      return form.refuseAsUnavailable();
    case "not-found":
    case "not-allowed":
      // Not an error page: it would end the alarm and the queue that the tap may come from, and not know a rider's page.
      if (notYours) return form.refuse({ form: notYours.message }, { status: notYours.status });
      return form.refuse({ form: moveMessages.notYours }, { status: made.kind === "not-found" ? 404 : 403 });
    case "refused":
      return form.refuse(made.errors, made);
    case "moved": {
      const path = pathAfter(made.order, form.value.from);
      const cookie = flash(request, made.notice);
      if (path.split("?")[0] !== url.pathname) return seeOther(path + anchorAfter(tap, form.value, made), cookie);
      return stayOnPage(tap, path + anchorAfter(tap, form.value, made), cookie);
    }
  }
}

/** With scripts a list stays where it is, and scrolls by itself: see `LiveCards`. */
function anchorAfter(
  { request, url }: Tap,
  { from, status }: MoveForm,
  { order, move }: { order: DeskOrder; move: string },
): string {
  const place = placeAfterMove({ id: order.id, status }, move, originOf(order, from));
  return place && isDocumentRequest({ request, url }) ? anchorTo(request, place) : "";
}

/** Whether somebody will see the page now: a browser may load it in advance, and a link checker reads only its head. */
export function isSeen({ method, headers }: Request): boolean {
  const purpose = headers.get("Sec-Purpose") ?? headers.get("Purpose") ?? "";
  return method === "GET" && !purpose.includes("prefetch");
}
