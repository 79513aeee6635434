import { formatDay } from "../dates/dates.ts";
import { addDays, weekdayOf } from "../dates/local-time.ts";
import { listDays, type Period } from "./report-period.ts";

export const groupings = ["day", "week", "restaurant"] as const;

/** How the lines of a report are grouped. */
export type Grouping = (typeof groupings)[number];

/** Longer periods are shown by week unless the URL asks for another grouping. */
const maxDailyBars = 62;

/** Reads the grouping from a report's URL; by default it depends on the length of the period, if that is valid. */
export function readGrouping(params: URLSearchParams, period?: Period): Grouping {
  const chosen = groupings.find((each) => each === params.get("group"));
  return chosen ?? (period && listDays(period).length > maxDailyBars ? "week" : "day");
}

/** Returns the Monday on which the week of a day begins; both as 'YYYY-MM-DD'. */
export function mondayOf(day: string): string {
  return addDays(day, 1 - weekdayOf(day));
}

/** A line of a report before it has numbers. */
export interface GroupName {
  key: string;
  label: string;
  /** Fits below a column of a chart. */
  short: string;
  /** Its days with the year, 'YYYY-MM-DD' or 'YYYY-MM-DD to YYYY-MM-DD', for spreadsheets. */
  dates: string;
}

/** Lists every day or week of a period, including those without orders. */
export function listGroupNames(grouping: "day" | "week", period: Period): GroupName[] {
  const days = listDays(period);
  if (grouping === "day")
    return days.map((day) => ({ key: day, label: longDate(day), short: shortDate(day), dates: day }));
  return [...new Set(days.map(mondayOf))].map((monday) => {
    const from = monday < period.from ? period.from : monday;
    const to = addDays(monday, 6) > period.to ? period.to : addDays(monday, 6);
    const label = from === to ? longDate(from) : `${shortDate(from)} to ${shortDate(to)}`;
    return { key: monday, label, short: shortDate(from), dates: from === to ? from : `${from} to ${to}` };
  });
}

const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

const longDate = (day: string) => `${weekdays[weekdayOf(day) - 1]}, ${shortDate(day)}`;
const shortDate = (day: string) => formatDay(day).replace(/ \d{4}$/, "");
