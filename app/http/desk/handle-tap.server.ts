import { data } from "react-router";
import type { StaffMember } from "../../features/desk/staff-member.ts";
import { type DeskOrder, findDeskOrder } from "../../features/moves/desk-order.server.ts";
import { makeListedMove } from "../../features/moves/make-move.server.ts";
import { moveMessages } from "../../features/moves/messages.ts";
import { listMoveForm } from "../../features/moves/move-form.ts";
import { orUnavailable } from "../errors.server.ts";
import { flash } from "../flash.server.ts";
import { readForm } from "../form.server.ts";
import { seeOther, stayOnPage } from "../responses.ts";

interface Tap {
  request: Request;
  url: URL;
  member: StaffMember;
  /** The page to show once the move is made. */
  pathAfter: (order: DeskOrder) => string;
  /** The reply if the order does not exist or is now somebody else's; by default, 404 or 403 with the kitchen's message. */
  notYours?: { message: string; status: number };
  /** The order that the page is about. Who may not see it gets 404, even with an invalid form. */
  orderId?: string;
}

/** Handles a tap on the board, a rider's list or an order's page, which may have been queued in the browser. */
export async function handleTap({ request, url, member, pathAfter, notYours, orderId }: Tap) {
  const form = await readForm(request, listMoveForm);
  if (!form.ok) {
    if (orderId !== undefined && !(await findDeskOrder(member, orderId))) throw data(null, 404);
    return form.refusal;
  }
  const made = await orUnavailable(makeListedMove(member, form.value), "failed to move an order");
  switch (made.kind) {
    case "unavailable":
      return form.refuseAsUnavailable();
    case "not-found":
    case "not-allowed":
      // Not an error page: it would end the alarm and the queue that the tap may come from.
      if (notYours) return form.refuse({ form: notYours.message }, { status: notYours.status });
      return form.refuse({ form: moveMessages.notYours }, { status: made.kind === "not-found" ? 404 : 403 });
    case "refused":
      return form.refuse(made.errors, made);
    case "moved": {
      const path = pathAfter(made.order);
      const cookie = flash(request, made.notice);
      return path.split("?")[0] === url.pathname ? stayOnPage({ request, url }, path, cookie) : seeOther(path, cookie);
    }
  }
}
