import { z } from "zod";

/** An optional text field. `what` begins the message for a longer text, for example "The price". */
export const shortText = (longest: number, what: string) =>
  z.string().trim().max(longest, `${what} must be at most ${longest} characters long.`).optional();
