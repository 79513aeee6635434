import { z } from "zod";
import { readAreas } from "../areas/areas.ts";

/** The form of a restaurant's areas; `seen` is the version that `findDeskAreas` returned. */
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
