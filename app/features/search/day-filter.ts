import type { FormReply } from "../../ui/forms/form-reply.ts";
import { formatDay } from "../dates/dates.ts";
import { isDate } from "../dates/local-time.ts";

/** The message for text that is not a date: text browsers have no date picker, so anything may have been typed. */
export const notADay = "Please enter a day, such as 2026-11-22.";

/**
 * Reads a list's filter by day: returns its label, '20 Nov 2026', or the reply for text that is not a day, which matches no
 * row. Runs only on the server, like `formatMoment`.
 */
export function readDay(typed: string | undefined): { dayLabel?: string; reply?: FormReply } {
  if (!typed) return {};
  if (isDate(typed)) return { dayLabel: formatDay(typed) };
  return { reply: { title: "Error", values: { day: typed }, errors: { day: notADay } } };
}
