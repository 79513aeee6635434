import { z } from "zod";
import { maxListLength } from "../areas/areas.ts";

/** The areas of a restaurant as typed, to be parsed by `readAreas`. */
export const areasForm = z.object({
  areas: z.string().max(maxListLength, "Please enter at most 100 areas.").optional(),
  seen: z.string().max(64).optional().catch(undefined),
});
