import { addDays, isDate } from "../dates/local-time.ts";
import { notADay } from "../search/day-filter.ts";
import { reportMessages } from "./messages.ts";

/** The first and the last day, inclusive, in Asia/Karachi as 'YYYY-MM-DD'. */
export interface Period {
  from: string;
  to: string;
}

/** Maximum number of days in a report: a leap year. */
const maxDays = 366;

/** The periods with a link of their own, by their first and last day: how many days after today. */
export const namedPeriods = {
  today: { label: "Today", first: 0, last: 0 },
  yesterday: { label: "Yesterday", first: -1, last: -1 },
  "7-days": { label: "7 days", first: -6, last: 0 },
  "30-days": { label: "30 days", first: -29, last: 0 },
} as const;

export type PeriodName = keyof typeof namedPeriods;

export const periodNames = Object.keys(namedPeriods) as PeriodName[];

type ReadPeriod =
  | { ok: true; period: Period; name: PeriodName | undefined }
  /** The submitted values, and a message for each invalid field. */
  | { ok: false; typed: Period; errors: Partial<Record<"from" | "to", string>> };

/**
 * Reads the period from a report's URL: `from` and `to`, or a named `period`; the last 30 days by default.
 * If only one day is given, the period is that day. Days that are those of a named period have its name, because the form
 * of a named period sends its days.
 */
export function readPeriod(params: URLSearchParams, today: string): ReadPeriod {
  const name = periodNames.find((each) => each === params.get("period"));
  const read = (field: string) => (params.get(field) ?? "").trim().slice(0, 40);
  const [from, to] = [read("from"), read("to")];
  if (name || (!from && !to)) return { ok: true, name: name ?? "30-days", period: daysOf(name ?? "30-days", today) };
  const typed = { from: from || to, to: to || from };
  const errors = findErrors(typed, today);
  if (Object.keys(errors).length > 0) return { ok: false, typed: { from, to }, errors };
  const named = periodNames.find((each) => {
    const days = daysOf(each, today);
    return days.from === typed.from && days.to === typed.to;
  });
  return { ok: true, name: named, period: typed };
}

function daysOf(name: PeriodName, today: string): Period {
  const { first, last } = namedPeriods[name];
  return { from: addDays(today, first), to: addDays(today, last) };
}

function findErrors({ from, to }: Period, today: string): Partial<Record<"from" | "to", string>> {
  const malformed = {
    ...(!isDate(from) && { from: notADay }),
    ...(!isDate(to) && { to: notADay }),
  };
  if (Object.keys(malformed).length > 0) return malformed;
  if (from > today) return { from: reportMessages.future };
  if (to > today) return { to: reportMessages.future };
  if (to < from) return { to: reportMessages.reversed };
  if (addDays(from, maxDays - 1) < to) return { from: reportMessages.tooLong };
  return {};
}

/** Lists the days of a period in chronological order. */
export function listDays({ from, to }: Period): string[] {
  const days = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}
