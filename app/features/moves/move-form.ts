import { z } from "zod";
import { maxOrderLines } from "../cart/cart-totals.ts";
import { statuses } from "../orders/order-status.ts";
import { moveMessages } from "./messages.ts";
import { dishField } from "./reasons.ts";

const { pressAgain, chooseMinutes, chooseRider, chooseReason } = moveMessages;

type DishFields = Record<`dish-${number}`, z.ZodOptional<z.ZodString>>;
/** A checkbox for the dish of each line that can become sold out: 'dish-0', 'dish-1', … */
const dishFields: DishFields = Object.fromEntries(
  Array.from({ length: maxOrderLines + 1 }, (_, line) => [dishField(line), z.string().max(5).optional()]),
);

const fields = z.object({
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

/** The form of every move; move-answers.ts decides which fields a move needs. */
export const moveForm: z.ZodObject<typeof fields.shape & DishFields> = fields.extend(dishFields);

/** The form of a move made on a list of orders. */
export const listMoveForm = moveForm.extend({ order: z.string().max(64), move: z.string().max(20) });

/** The form that prints a ticket: how many prints the page showed. */
export const printForm = z.object({
  seen: z.coerce.number().int().min(0).max(2_000_000_000).optional().catch(undefined),
});

/** The ids of the orders that a board shows, separated by spaces. */
export const acknowledgeForm = z.object({ orders: z.string().max(10_000) });

export type MoveForm = z.output<typeof moveForm>;
