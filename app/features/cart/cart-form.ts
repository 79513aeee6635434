import { z } from "zod";

/** 'Add to Cart' of one dish. Values that no form of ours sends match no dish. */
export const addToCartForm = z.object({
  itemId: z.string().max(64).catch(""),
  variationId: z.string().max(64).optional().catch(undefined),
});

/** What the cart page's buttons send. Values no button sends leave the cart as it is. */
export const cartForm = z.object({
  intent: z.enum(["set", "remove", "clear", "undo"]).optional().catch(undefined),
  lineId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional().catch(undefined),
  quantity: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional().catch(undefined),
});

export type CartChange = z.output<typeof cartForm>;
