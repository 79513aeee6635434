import { addDays, isDate, localDateAt, momentOf } from "../dates/local-time.ts";
import { describeTime } from "../hours/opening-words.ts";

/** When something sold out comes back: at the next opening, at a moment, or when somebody turns it on; null turns it on. */
export type SoldOutUntil = "next-opening" | "infinity" | Date | null;

/** When a day of business begins. */
const morningMinutes = 5 * 60;

/** 'YYYY-MM-DD': the first day on which something that sells out now can come back. */
export function findTomorrow(): string {
  return addDays(localDateAt(Date.now()), 1);
}

/** Until when a button marks something as sold out; undefined when its day is none, is past or too far off. */
export function readUntil(intent: string | null, date: string | undefined): SoldOutUntil | undefined {
  if (intent === "back-on-sale") return null;
  if (intent === "sold-out") return "infinity";
  if (intent === "sold-out-today") return "next-opening";
  if (!date || !isDate(date)) return undefined;
  const tomorrow = findTomorrow();
  return date >= tomorrow && date <= addDays(tomorrow, 366) ? new Date(momentOf(date, morningMinutes)) : undefined;
}

/** 'until 6:00 PM', 'until you turn it on'; undefined for what is on sale. */
export function describeSoldOut(until: Date | number | null, now: Date): string | undefined {
  if (until === null || Number(until) <= now.getTime()) return undefined;
  return typeof until === "number" ? "until you turn it on" : `until ${describeTime(until.getTime(), now.getTime())}`;
}
