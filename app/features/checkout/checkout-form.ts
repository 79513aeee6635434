import { z } from "zod";

/** One per shown payment page: a repeated post is recognised by it. */
export const checkoutKeySchema = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/);

/** What 'Place Order' sends: only references. Prices, totals and the owner come from the database. */
export const checkoutForm = z.object({
  checkoutKey: checkoutKeySchema.optional().catch(undefined),
  /** The summary the customer agreed to. */
  fingerprint: z.string().max(64).optional().catch(undefined),
  addressId: z.string().max(64).optional().catch(undefined),
});
