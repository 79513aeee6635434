import { z } from "zod";
import { seenField } from "../desk/hidden-fields.ts";
import { readCategories } from "./categories-text.ts";

/** The form of the home page's categories; `seen` is the version that `findDeskCategories` returned. */
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
  seen: seenField,
});
