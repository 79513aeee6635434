import { z } from "zod";
import { readAreas } from "../areas/areas.ts";

/** The areas of a restaurant as typed; `seen` as `findDeskAreas` returned it. */
export const areasForm = z.object({
  areas: z
    .string()
    .optional()
    .transform((text = "", context) => {
      const read = readAreas(text);
      if ("areas" in read) return read.areas;
      context.addIssue({ code: "custom", message: read.problem });
      return z.NEVER;
    }),
  seen: z.string().max(64).catch(""),
});
