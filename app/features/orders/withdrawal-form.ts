import { z } from "zod";
import { withdrawalMessages } from "./messages.ts";
import { withdrawalReasons } from "./withdrawal-reasons.ts";

const codes = withdrawalReasons.map(({ code }) => code);

/** The form in which a customer cancels an order. */
export const withdrawalForm = z.object({
  reason: z.enum(codes, { error: withdrawalMessages.noReason }),
});
