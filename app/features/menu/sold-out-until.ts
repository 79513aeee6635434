import { addDays, isDate, localDateAt, toEpochMs } from "../dates/local-time.ts";
import { dayBreakMinutes } from "../hours/opening-hours.ts";
import { describeTime } from "../hours/opening-text.ts";

/**
 * When something sold out comes back: at the next opening, on a day ('YYYY-MM-DD'), at a given time, or when somebody
 * turns it on; null turns it on now.
 */
export type SoldOutUntil = "next-opening" | "infinity" | { day: string } | Date | null;

/** Returns the first day on which something that sells out at `now` (epoch milliseconds) can come back, as 'YYYY-MM-DD'. */
export function tomorrowAfter(now: number): string {
  return addDays(localDateAt(now), 1);
}

/** Reads from a button's intent, or from its date, until when something is sold out; undefined if the date is invalid. */
export function readUntil(intent: string | null, date: string | undefined): SoldOutUntil | undefined {
  if (intent === "back-on-sale") return null;
  if (intent === "sold-out") return "infinity";
  if (intent === "sold-out-today") return "next-opening";
  return date && isDate(date) ? { day: date } : undefined;
}

/** Returns when the kitchen's day begins on a given day; undefined if it is not after today, or too far ahead. */
export function findStartOfDay(day: string, now: number): Date | undefined {
  const tomorrow = tomorrowAfter(now);
  return day >= tomorrow && day <= addDays(tomorrow, 366) ? new Date(toEpochMs(day, dayBreakMinutes)) : undefined;
}

/** Formats for JSON until when something is sold out. pg reads 'infinity' as a number. */
export function toJsonTime(at: Date | number | "infinity" | null): string | null {
  if (at === null) return null;
  return at instanceof Date ? at.toISOString() : "infinity";
}

/** Describes until when something is sold out: 'until 6:00 PM', 'until you turn it on'; undefined if it is on sale. */
export function describeSoldOut(until: Date | number | null, now: Date): string | undefined {
  if (until === null || Number(until) <= now.getTime()) return undefined;
  return typeof until === "number" ? "until you turn it on" : `until ${describeTime(until.getTime(), now.getTime())}`;
}
