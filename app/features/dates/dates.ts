import { language } from "../../i18n/text.ts";
import { toEpochMs } from "./local-time.ts";

const options = { timeZone: "Asia/Karachi", hour12: true } as const;
const dateOptions = { ...options, day: "numeric", month: "short", year: "numeric" } as const;
const dateFormats = {
  en: new Intl.DateTimeFormat("en-PK", dateOptions),
  ur: new Intl.DateTimeFormat("ur-PK-u-nu-latn", dateOptions),
};
const timeFormat = new Intl.DateTimeFormat("en-PK", { ...options, hour: "numeric", minute: "2-digit" });

/** A formatted point in time: `iso` for `<time datetime>`, `date` as '20 Nov 2026', `time` as '7:05 PM'. */
export type Moment = {
  iso: string;
  date: string;
  time: string;
};

/** The same times are formatted repeatedly, and `Intl` takes 20 µs for each. */
const formatted = { en: new Map<number, Moment>(), ur: new Map<number, Moment>() };
const maxFormatted = 5_000;

/** Formats a time in Asia/Karachi. Used on the server only: browsers' locale data could format it differently. */
export function formatMoment(at: Date): Moment {
  // PostgreSQL's 'infinity' arrives as the number Infinity.
  const time = Number(at);
  if (!Number.isFinite(time)) return { iso: "", date: "Invalid Date", time: "Invalid Time" };
  const known = formatted[language()].get(time);
  if (known) return known;
  if (formatted[language()].size >= maxFormatted) formatted[language()].clear();
  const moment = { iso: at.toISOString(), date: formatDate(at), time: formatTime(at) };
  formatted[language()].set(time, moment);
  return moment;
}

/** Formats a day given as 'YYYY-MM-DD': '20 Nov 2026'. On the server only, as `formatMoment`. */
export function formatDay(day: string): string {
  return formatMoment(new Date(toEpochMs(day, 0))).date;
}

/** Formats a period of days given as 'YYYY-MM-DD': '20 Nov 2026', or '20 Nov 2026 to 3 Dec 2026'. */
export function formatDays({ from, to }: { from: string; to: string }): string {
  return from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`;
}

function formatDate(at: Date): string {
  const { day, month, year } = partsOf(dateFormats[language()], at);
  return `${day} ${month} ${year}`;
}

function formatTime(at: Date): string {
  const { hour, minute, dayPeriod = "" } = partsOf(timeFormat, at);
  return `${hour}:${minute} ${dayPeriod.toUpperCase()}`;
}

function partsOf(format: Intl.DateTimeFormat, at: Date): Record<string, string> {
  return Object.fromEntries(format.formatToParts(at).map((part) => [part.type, part.value]));
}
