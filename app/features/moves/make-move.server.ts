import { db } from "#db/db.server.ts";
import { type Notice, success } from "../../ui/notice.ts";
import type { StaffMember } from "../desk/staff-member.ts";
import { describeTime } from "../hours/opening-text.ts";
import { findNow } from "../hours/openings.server.ts";
import type { DeskMove } from "../orders/order-moves.ts";
import { describeConflict } from "./conflict-message.ts";
import type { DeskOrder } from "./desk-order.server.ts";
import { findMove, mayMake } from "./find-move.server.ts";
import { describeAuthor, describeOrderEvent } from "./kitchen-labels.ts";
import { moveMessages } from "./messages.ts";
import { listDishes, readAnswers } from "./move-answers.ts";
import type { MoveForm } from "./move-form.ts";
import { moveOrder } from "./move-order.server.ts";
import { isOwnQueue } from "./queue-key.ts";

type MakeMoveResult =
  /** `order` as it was before. */
  | { kind: "moved"; order: DeskOrder; move: DeskMove; notice: Notice }
  /** Error messages by field; the one of `form` says who acted first. */
  | { kind: "refused"; errors: Record<string, string>; title?: string; status?: number }
  | { kind: "not-found" | "not-allowed" };

/**
 * Makes the move of a form. `not-found`: no such move, or an order the person may not see. A move pressed by somebody else,
 * before this person signed in, is refused.
 */
export async function makeMove(
  member: StaffMember,
  form: MoveForm & { order: string; move: string },
): Promise<MakeMoveResult> {
  if (form.queue && !isOwnQueue(form.queue, member))
    return { kind: "refused", errors: { queue: moveMessages.otherPerson }, status: 409 };
  const found = await findMove(member, { orderId: form.order, move: form.move });
  return found ? makeFoundMove(member, { ...found, form }) : { kind: "not-found" };
}

async function makeFoundMove(
  member: StaffMember,
  { order, move, form }: { order: DeskOrder; move: DeskMove; form: MoveForm },
): Promise<MakeMoveResult> {
  const { status, version } = form;
  const read = readAnswers(move, form, listDishes(order.lines));
  if (!read.ok && !mayMake(member, { order, move })) return { kind: "not-allowed" };
  if (!read.ok) return { kind: "refused", errors: read.errors };
  const moved = await moveOrder(member, { orderId: order.id, move, seen: { status, version }, ...read.answers });
  switch (moved.kind) {
    case "moved":
      return { kind: "moved", order, move, notice: success(`${order.number}: ${describeOrderEvent(`order.${move}`)}`) };
    case "conflict": {
      const time = describeTime(moved.at.getTime(), await findNow(db));
      const message = describeConflict({ ...moved, by: describeAuthor(moved.by), time });
      const heading = moved.staffId === member.id ? moveMessages.changedBefore : moveMessages.tooLate;
      return { kind: "refused", errors: { form: message }, title: `${order.number}: ${heading}`, status: 409 };
    }
    case "rider-needed":
      return { kind: "refused", errors: { rider: moveMessages.chooseRider } };
    case "unknown-rider":
      return { kind: "refused", errors: { rider: moveMessages.riderGone } };
    case "not-found":
    case "not-allowed":
      return { kind: moved.kind };
  }
}
