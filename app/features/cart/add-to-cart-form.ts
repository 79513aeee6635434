import { z } from "zod";

/** 'Add to Cart' of one dish. Anything odd simply matches no dish. */
export const addToCartForm = z.object({
  itemId: z.string().max(64).catch(""),
  variationId: z.string().max(64).optional().catch(undefined),
});
