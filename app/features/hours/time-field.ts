import { dayMinutes } from "./opening-hours.ts";

/** Rows of times in a form: as many spans as a day can have. */
export const spanRows = [1, 2, 3, 4] as const;

/** Names the form of other hours, as its number names that of a weekday. */
export const exceptionFormId = "exception";

/** The id of a field of times, and the key of what is wrong with it: several forms of a page have such fields. */
export function timeField(name: string, formId: string): string {
  return `${name}-${formId}`;
}

/** All fields of times of a form. */
export function timeFields(formId: string): string[] {
  return spanRows.flatMap((row) => [timeField(`opens${row}`, formId), timeField(`closes${row}`, formId)]);
}

/** 1110 as '18:30', and midnight at the end of a day as '00:00'. */
export function writeTime(minutes: number): string {
  const ofDay = minutes % dayMinutes;
  return [Math.floor(ofDay / 60), ofDay % 60].map((part) => String(part).padStart(2, "0")).join(":");
}
