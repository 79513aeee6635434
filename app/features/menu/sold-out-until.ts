import { addDays, isDate, localDateAt, momentOf } from "../dates/local-time.ts";
import { describeTime } from "../hours/opening-words.ts";

/** When something sold out comes back: at the next opening, at a given time, or when somebody turns it on; null turns it on now. */
export type SoldOutUntil = "next-opening" | "infinity" | Date | null;

/** When a business day begins. */
const morningMinutes = 5 * 60;

/** The first day on which something that sells out now can come back, as 'YYYY-MM-DD'. */
export function findTomorrow(): string {
  return addDays(localDateAt(Date.now()), 1);
}

/** How long a button marks something as sold out; undefined if the day is invalid, past or too far ahead. */
export function readUntil(intent: string | null, date: string | undefined): SoldOutUntil | undefined {
  if (intent === "back-on-sale") return null;
  if (intent === "sold-out") return "infinity";
  if (intent === "sold-out-today") return "next-opening";
  if (!date || !isDate(date)) return undefined;
  const tomorrow = findTomorrow();
  return date >= tomorrow && date <= addDays(tomorrow, 366) ? new Date(momentOf(date, morningMinutes)) : undefined;
}

/** 'until 6:00 PM', 'until you turn it on'; undefined for something on sale. */
export function describeSoldOut(until: Date | number | null, now: Date): string | undefined {
  if (until === null || Number(until) <= now.getTime()) return undefined;
  return typeof until === "number" ? "until you turn it on" : `until ${describeTime(until.getTime(), now.getTime())}`;
}
