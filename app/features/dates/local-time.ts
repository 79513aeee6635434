const zone = "Asia/Karachi";
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

const offsetName = new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "longOffset" });

/** How far the clocks of Asia/Karachi are ahead of UTC at a moment, in milliseconds. */
function offsetAt(at: number): number {
  const name = offsetName.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value ?? "";
  const [, sign, hours = "0", minutes = "0"] = /GMT([+-])(\d+):(\d+)/.exec(name) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * minuteMs;
}

/** The calendar day in Asia/Karachi at a moment in epoch milliseconds, as 'YYYY-MM-DD'. */
export function localDateAt(at: number): string {
  return new Date(at + offsetAt(at)).toISOString().slice(0, "YYYY-MM-DD".length);
}

/** The moment, in epoch milliseconds, at which clocks in Asia/Karachi are so many minutes past the midnight of a day. */
export function momentOf(date: string, minutes: number): number {
  const asUtc = Date.parse(`${date}T00:00:00Z`) + minutes * minuteMs;
  return asUtc - offsetAt(asUtc - offsetAt(asUtc));
}

/** The day so many days after another, both as 'YYYY-MM-DD'. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, "YYYY-MM-DD".length);
}

/** The weekday of a day as in ISO 8601: 1 is Monday, 7 Sunday. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
}

/** Whether a text is a day of this century as 'YYYY-MM-DD': no 30 February, and no year of five digits by a slip. */
export function isDate(text: string): boolean {
  return /^20\d{2}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;
}
