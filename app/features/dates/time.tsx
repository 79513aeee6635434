import type { Moment } from "./dates.ts";

/** A moment in words, which begin with a number, so they say their direction; with the exact one for machines. */
export function Time({ at, show }: { at: Moment; show: "date" | "time" | "both" }) {
  const words = { date: at.date, time: at.time, both: `${at.date}, ${at.time}` };
  return (
    <time dateTime={at.iso} dir="ltr">
      {words[show]}
    </time>
  );
}
