import { z } from "zod";

/** The ids of the orders that a board shows, with spaces between them. */
export const seenForm = z.object({ seen: z.string().max(10_000) });
