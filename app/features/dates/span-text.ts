import { formatMoment } from "./dates.ts";
import { toEpochMs } from "./local-time.ts";

/** In minutes after the midnight that begins the day; `closes` is after `opens` and may lie on the next day (> 1440). */
export interface Span {
  opens: number;
  closes: number;
}

export const dayMinutes = 24 * 60;

export const weekdayNames = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/**
 * Formats the spans of a day: '11:00 AM to 3:00 PM, 6:00 PM to 2:00 AM', 'All day' or 'Closed'. No line breaks within a time.
 */
export function describeSpans(spans: Span[]): string {
  if (spans.length === 0) return "Closed";
  if (spans.some(({ opens, closes }) => opens === 0 && closes >= dayMinutes)) return "All day";
  return spans.map(({ opens, closes }) => `${timeOf(opens)} to ${timeOf(closes)}`).join(", ");
}

function timeOf(minutes: number): string {
  return formatMoment(new Date(toEpochMs("2026-01-01", minutes))).time.replace(" ", "\u00a0");
}
