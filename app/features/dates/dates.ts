const zone = { timeZone: "Asia/Karachi", hour12: true } as const;
const dateParts = new Intl.DateTimeFormat("en-PK", { ...zone, day: "numeric", month: "short", year: "numeric" });
const timeParts = new Intl.DateTimeFormat("en-PK", { ...zone, hour: "numeric", minute: "2-digit" });

/** A moment as a page shows it: `iso` for `<time datetime>`, `date` '20 Nov 2026', `time` '7:05 PM'. */
export interface Moment {
  iso: string;
  date: string;
  time: string;
}

/** Formats on the server only, in Asia/Karachi: browsers' own zones and locale data never disagree with it. */
export function formatMoment(at: Date): Moment {
  if (Number.isNaN(at.getTime())) return { iso: "", date: "Invalid Date", time: "Invalid Time" };
  return { iso: at.toISOString(), date: formatDate(at), time: formatTime(at) };
}

function formatDate(at: Date): string {
  const { day, month, year } = partsOf(dateParts, at);
  return `${day} ${month} ${year}`;
}

function formatTime(at: Date): string {
  const { hour, minute, dayPeriod = "" } = partsOf(timeParts, at);
  return `${hour}:${minute} ${dayPeriod.toUpperCase()}`;
}

function partsOf(format: Intl.DateTimeFormat, at: Date): Record<string, string> {
  return Object.fromEntries(format.formatToParts(at).map((part) => [part.type, part.value]));
}
