import { z } from "zod";
import { moveForm } from "./move-form.ts";

/** A move that needs no answer beside the minutes, made on the board itself. */
export const boardMoveForm = moveForm.extend({ order: z.string().max(64), move: z.string().max(20) });

/** The ids of the orders that a board shows, with spaces between them. */
export const seenForm = z.object({ seen: z.string().max(10_000) });
