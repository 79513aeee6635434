import { z } from "zod";

/** What the cart page's buttons send. Values no button sends leave the cart as it is. */
export const cartForm = z.object({
  intent: z.enum(["set", "remove", "clear", "undo"]).optional().catch(undefined),
  lineId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional().catch(undefined),
  quantity: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional().catch(undefined),
});

export type CartWish = z.output<typeof cartForm>;
