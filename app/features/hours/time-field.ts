import { dayMinutes } from "./opening-hours.ts";

/** The rows for times in a form, which limit the spans of a day. */
export const spanRows = [1, 2, 3, 4] as const;

/** The id of the form for other hours; a weekday's form has the weekday's number. */
export const exceptionFormId = "exception";

/** The id of a time field, and the key of its error message; several forms of a page have such fields. */
export function timeField(name: string, formId: string): string {
  return `${name}-${formId}`;
}

/** All time fields of a form. */
export function timeFields(formId: string): string[] {
  return spanRows.flatMap((row) => [timeField(`opens${row}`, formId), timeField(`closes${row}`, formId)]);
}

/** Formats 1110 as '18:30', and midnight at the end of a day as '00:00'. */
export function writeTime(minutes: number): string {
  const ofDay = minutes % dayMinutes;
  return [Math.floor(ofDay / 60), ofDay % 60].map((part) => String(part).padStart(2, "0")).join(":");
}
