import type { Moment } from "./dates.ts";

/** A date, a time or both. Sets the writing direction, which text that begins with a digit would not determine. */
export function Time({ at, show }: { at: Moment; show: "date" | "time" | "both" }) {
  const texts = { date: at.date, time: at.time, both: `${at.date}, ${at.time}` };
  return (
    <time dateTime={at.iso} dir="ltr">
      {texts[show]}
    </time>
  );
}
