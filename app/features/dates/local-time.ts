const zone = "Asia/Karachi";
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Offsets only change at quarter hours, so one is cached for each: `Intl` takes 10 µs, and a list of times needs hundreds. */
const quarterMs = 15 * minuteMs;
const offsets = new Map<number, number>();
const maxOffsets = 5_000;

/** Not the name of the offset: browsers before 2022 refuse `timeZoneName: "longOffset"`. */
const clock = new Intl.DateTimeFormat("en", {
  timeZone: zone,
  hour12: false,
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "numeric",
});

/** Returns the UTC offset of Asia/Karachi in milliseconds, positive if ahead of UTC, at a time in epoch milliseconds. */
function offsetAt(at: number): number {
  const quarter = Math.floor(at / quarterMs);
  const known = offsets.get(quarter);
  if (known !== undefined) return known;
  const offset = computeOffset(at);
  if (offsets.size >= maxOffsets) offsets.clear();
  offsets.set(quarter, offset);
  return offset;
}

function computeOffset(at: number): number {
  const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 0, day, hour = 0, minute } = parts;
  // Midnight is hour 24 in some browsers.
  return Date.UTC(year, month - 1, day, hour % 24, minute) - Math.floor(at / minuteMs) * minuteMs;
}

/** Returns the calendar day in Asia/Karachi at a time in epoch milliseconds, as 'YYYY-MM-DD'. */
export function localDateAt(at: number): string {
  return new Date(at + offsetAt(at)).toISOString().slice(0, "YYYY-MM-DD".length);
}

/**
 * Converts a local time in Asia/Karachi to epoch milliseconds.
 * @param date as 'YYYY-MM-DD'
 * @param minutes after midnight; may exceed a day
 */
export function toEpochMs(date: string, minutes: number): number {
  const asUtc = Date.parse(`${date}T00:00:00Z`) + minutes * minuteMs;
  return asUtc - offsetAt(asUtc - offsetAt(asUtc));
}

/** Formats minutes after midnight as 'HH:MM'; 1440 is '24:00'. */
export function toClockTime(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
}

/** Adds a number of days, which may be negative, to a date; both dates as 'YYYY-MM-DD'. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, "YYYY-MM-DD".length);
}

/** Returns the ISO 8601 weekday of a date as 'YYYY-MM-DD': 1 is Monday, 7 is Sunday. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
}

/** Whether a text is an existing day of this century, as 'YYYY-MM-DD'; mistyped years are refused. */
export function isDate(text: string): boolean {
  return /^20\d{2}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;
}
