import { language, t } from "../../i18n/text.ts";
import { pluralize } from "../../ui/text/pluralize.ts";
import { formatMoment } from "../dates/dates.ts";
import { addDays, localDateAt } from "../dates/local-time.ts";
import type { Opening } from "./opening-hours.ts";

const minuteMs = 60_000;
/** Closing times are announced this long before. */
const soonMinutes = 60;

/**
 * Describes a restaurant's state for customers, from its current or next opening and its pause, all in epoch
 * milliseconds: 'Opens at 6:00 PM', 'Closes in 20 minutes', 'Paused until 8:15 PM'.
 */
export function describeOpening(
  { opensAt, closesAt, pausedUntil }: Opening & { pausedUntil: number | null },
  now: number,
): string | undefined {
  const isPaused = pausedUntil !== null && pausedUntil > now;
  if (isPaused && pausedUntil > opensAt) return t("Paused until {time}", { time: describeTime(pausedUntil, now) });
  if (closesAt <= now) return undefined;
  if (opensAt > now) return t("Opens {time}", { time: describeWhen(opensAt, now) });
  const minutes = Math.ceil((closesAt - now) / minuteMs);
  return minutes > soonMinutes ? undefined : t("Closes in {time}", { time: pluralize(minutes, "minute") });
}

/**
 * Formats a time: '6:00 PM' today, 'tomorrow at 11:00 AM', 'Monday at 11:00 AM' in the next days, '5 Dec 2026 at 11:00 AM'
 * after a week and before today.
 */
export function describeTime(at: number, now: number): string {
  const { date, time } = formatMoment(new Date(at));
  const [day, today] = [localDateAt(at), localDateAt(now)];
  if (day === today) return time;
  if (day === addDays(today, 1)) return t("tomorrow at {time}", { time });
  const isThisWeek = day > today && day < addDays(today, 7);
  return t("{day} at {time}", { day: isThisWeek ? weekdays[language()].format(at) : date, time });
}

/** As `describeTime`, to follow a verb: 'at 6:00 PM', 'tomorrow at 11:00 AM', 'on Monday at 11:00 AM'. */
export function describeWhen(at: number, now: number): string {
  const [day, today] = [localDateAt(at), localDateAt(now)];
  const time = describeTime(at, now);
  if (day === today) return t("at {time}", { time });
  return day === addDays(today, 1) ? time : t("on {day}", { day: time });
}

const inKarachi = { timeZone: "Asia/Karachi", weekday: "long" } as const;
const weekdays = { en: new Intl.DateTimeFormat("en", inKarachi), ur: new Intl.DateTimeFormat("ur-PK", inKarachi) };
