import { z } from "zod";
import { statuses } from "../orders/order-status.ts";
import { kitchenMessages } from "./messages.ts";
import { dishField } from "./reasons.ts";

const { pressAgain, chooseMinutes, chooseRider, chooseReason } = kitchenMessages;

/** The form of every move; move-answers.ts decides which fields a move needs. */
const moveForm = z.object({
  // The status and version that the page showed.
  status: z.enum(statuses, { error: pressAgain }),
  version: z.coerce.number({ error: pressAgain }).int(pressAgain).min(1, pressAgain).max(2_000_000_000, pressAgain),
  /** The page to go back to. */
  from: z.enum(["board", "order", "deliveries"]).optional().catch(undefined),
  /** The key of the queue for a tap that cannot be sent: see tap-queue.ts. */
  queue: z.string().max(200).optional().catch(undefined),
  minutes: z.coerce.number({ error: chooseMinutes }).optional(),
  /** A rider's id, or 'own': a rider of the restaurant's own, without an account. */
  rider: z.string().max(64, chooseRider).optional(),
  reason: z.string().max(30, chooseReason).optional(),
  text: z.string().trim().optional(),
});

/** The form of a move made directly on a list of orders, which asks only for the minutes. */
export const listMoveForm = moveForm.extend({ order: z.string().max(64), move: z.string().max(20) });

/** The ids of the orders that a board shows, separated by spaces. */
export const seenForm = z.object({ seen: z.string().max(10_000) });

type DishFields = Record<`dish-${number}`, z.ZodOptional<z.ZodString>>;

/** The form of a move with a checkbox for each dish of the order that can become sold out: 'dish-0', 'dish-1', … */
export function moveFormWithDishes(dishCount: number): z.ZodObject<typeof moveForm.shape & DishFields> {
  const fields: DishFields = {};
  for (let index = 0; index < dishCount; index++) fields[dishField(index)] = z.string().max(5).optional();
  return z.object({ ...moveForm.shape, ...fields });
}

export type MoveForm = z.output<ReturnType<typeof moveFormWithDishes>>;
