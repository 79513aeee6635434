import { z } from "zod";

/** The form that chooses a language and then redirects to `backTo`. */
export const languageForm = z.object({
  language: z.enum(["en", "ur"]).catch("en"),
  backTo: z.string().max(2_000).optional().catch(undefined),
});
