import { addDays, weekdayOf } from "../dates/local-time.ts";

export const groupings = ["day", "week", "restaurant"] as const;

/** What the lines of a report stand for. */
export type Grouping = (typeof groupings)[number];

/** The Monday on which the week of a day begins. */
export function mondayOf(day: string): string {
  return addDays(day, 1 - weekdayOf(day));
}
