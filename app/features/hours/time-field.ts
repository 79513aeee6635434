import { toClockTime } from "../dates/local-time.ts";
import { dayMinutes } from "../dates/span-text.ts";

/** The rows for times in a form, as many as the spans of a day in imported files: a missing row would delete its span. */
export const spanRows = Array.from({ length: 20 }, (_, index) => index + 1);

/** The id of the form for exceptions; a weekday's form has the weekday's number as its id. */
export const exceptionFormId = "exception";

/** The id of a time field, and the key of its error message; several forms of a page have such fields. */
export function timeField(name: string, formId: string): string {
  return `${name}-${formId}`;
}

/** Lists the ids of all time fields of a form. */
export function timeFields(formId: string): string[] {
  return spanRows.flatMap((row) => [timeField(`opens${row}`, formId), timeField(`closes${row}`, formId)]);
}

/** Formats 1110 as '18:30', and midnight at the end of a day as '00:00'. */
export function writeTime(minutes: number): string {
  return toClockTime(minutes % dayMinutes);
}
