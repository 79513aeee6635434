import { z } from "zod";

const message = "Please enter 0 to 100 percent, such as 12.5.";
const percent = z
  .string({ error: message })
  .trim()
  .regex(/^(100([.]0{1,2})?|\d{1,2}([.]\d{1,2})?)$/, message)
  .transform(Number);

/** The form of the platform's share of a restaurant's sales; `seen` is the percentage that the page showed. */
export const commissionForm = z.object({ percent, seen: percent });
