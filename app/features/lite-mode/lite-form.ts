import { z } from "zod";

/** The form that turns lite mode on ('1') or off ('0') and then redirects to `backTo`. */
export const liteForm = z.object({
  lite: z.enum(["0", "1"]).catch("0"),
  backTo: z.string().max(2_000).optional().catch(undefined),
});
