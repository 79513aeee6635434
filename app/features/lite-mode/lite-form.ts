import { z } from "zod";

/** The switch of lite mode: on ('1') or off, and the page to come back to. */
export const liteForm = z.object({
  lite: z.enum(["0", "1"]).catch("0"),
  backTo: z.string().max(2_000).optional().catch(undefined),
});
