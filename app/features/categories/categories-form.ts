import { z } from "zod";
import { readCategories } from "./categories-text.ts";

/**
 * The form of the home page's categories; `seen` is the version that `findDeskCategories` returned. Without it the form is
 * outdated: one without any fields would hide all categories.
 */
export const categoriesForm = z.object({
  categories: z
    .string()
    .optional()
    .transform((text = "", context) => {
      const read = readCategories(text);
      if ("categories" in read) return read.categories;
      context.addIssue({ code: "custom", message: read.problem });
      return z.NEVER;
    }),
  seen: z.string().max(64).catch(""),
});
