import { dayMinutes, type Span } from "../dates/span-text.ts";

/** Converts times in 'HH:MM', as `toTimes` returns them: a span that closes at or before it opens ends on the next day. */
export function toSpan(times: { opens: string; closes: string }): Span {
  const [opens, closes] = [toMinutes(times.opens), toMinutes(times.closes)];
  return { opens, closes: closes > opens ? closes : closes + dayMinutes };
}

function toMinutes(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

/** Lists the spans of a day that begin before the one before them has ended; neither forms nor files may have any. */
export function listOverlapping<Each extends Span>(spans: Each[]): Each[] {
  const sorted = spans.toSorted((one, other) => one.opens - other.opens);
  return sorted.filter(({ opens }, index) => opens < (sorted[index - 1]?.closes ?? 0));
}
