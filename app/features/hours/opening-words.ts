import { formatMoment } from "../dates/dates.ts";
import { addDays, localDateAt } from "../dates/local-time.ts";
import type { Opening } from "./opening-hours.ts";

export interface OpeningState {
  /** Whether it takes orders, as far as hours and pauses go. */
  isOpen: boolean;
  /** A text for customers: 'Opens at 6:00 PM', 'Closes in 20 minutes', 'Paused until 8:15 PM'. */
  words: string | undefined;
}

const minuteMs = 60_000;
/** Closing times are announced this long before. */
const soonMinutes = 60;

/** Whether a restaurant is open, and a text about it, from its current or next opening and its pause; all in epoch ms. */
export function describeOpening(
  { opensAt, closesAt, pausedUntil }: Opening & { pausedUntil: number | null },
  now: number,
): OpeningState {
  const isPaused = pausedUntil !== null && pausedUntil > now;
  if (isPaused && pausedUntil > opensAt)
    return { isOpen: false, words: `Paused until ${describeTime(pausedUntil, now)}` };
  if (closesAt <= now) return { isOpen: false, words: undefined };
  if (opensAt > now) return { isOpen: false, words: `Opens ${describeWhen(opensAt, now)}` };
  const minutes = Math.ceil((closesAt - now) / minuteMs);
  if (minutes > soonMinutes) return { isOpen: true, words: undefined };
  return { isOpen: true, words: `Closes in ${minutes} ${minutes === 1 ? "minute" : "minutes"}` };
}

/** '6:00 PM' today, 'tomorrow at 11:00 AM', 'Monday at 11:00 AM' within a week, '5 Dec 2026 at 11:00 AM' after it. */
export function describeTime(at: number, now: number): string {
  const { date, time } = formatMoment(new Date(at));
  const [day, today] = [localDateAt(at), localDateAt(now)];
  if (day === today) return time;
  if (day === addDays(today, 1)) return `tomorrow at ${time}`;
  return `${day < addDays(today, 7) ? weekday.format(at) : date} at ${time}`;
}

/** The same, to follow a verb: 'at 6:00 PM', 'tomorrow at 11:00 AM', 'on Monday at 11:00 AM'. */
export function describeWhen(at: number, now: number): string {
  const when = describeTime(at, now);
  if (/^\d+:/.test(when)) return `at ${when}`;
  return when.startsWith("tomorrow") ? when : `on ${when}`;
}

const weekday = new Intl.DateTimeFormat("en", { timeZone: "Asia/Karachi", weekday: "long" });
