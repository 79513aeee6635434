import type { FormReply } from "../../ui/form-reply.ts";
import { CashQuestion } from "./cash-question.tsx";
import type { DeskOrder } from "./desk-order.server.ts";
import type { DeskMove, OrderedDish } from "./move-answers.ts";
import { ReasonFields } from "./reason-fields.tsx";
import { isReasoned } from "./reasons.ts";
import { RiderFields } from "./rider-fields.tsx";
import type { RiderChoice } from "./riders.server.ts";

export interface MoveFieldsProps {
  order: DeskOrder;
  move: DeskMove;
  dishes: OrderedDish[];
  riders: RiderChoice[];
  asksRider: boolean;
  reply: FormReply | undefined;
}

/** What a move asks before it is made: its reason, the rider or the cash; nothing for most moves. */
export function MoveFields({ order, move, reply, dishes, riders, asksRider }: MoveFieldsProps) {
  if (isReasoned(move)) return <ReasonFields move={move} dishes={dishes} reply={reply} />;
  if (asksRider) {
    return <RiderFields riders={riders} chosen={order.riderId} hasOwnRider={order.rider === "own"} reply={reply} />;
  }
  if (move === "deliver" && !order.isPaid) return <CashQuestion order={order} />;
  return null;
}
