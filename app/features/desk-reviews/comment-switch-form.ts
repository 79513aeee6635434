import { z } from "zod";
import { seenField } from "../desk/seen-field.ts";

/** The button that hides a review's comment from customers, or shows it again. */
export const commentSwitchForm = z.object({
  intent: z.enum(["hide", "show"]),
  reviewId: z.string(),
  seen: seenField,
});
