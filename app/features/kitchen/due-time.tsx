import type { Moment } from "../dates/dates.ts";
import { localDateAt } from "../dates/local-time.ts";
import { Time } from "../dates/time.tsx";

/** The time of something due, with its date unless that is today: a late order may still be open tomorrow. */
export function DueTime({ at }: { at: Moment }) {
  const isToday = localDateAt(Date.parse(at.iso)) === localDateAt(Date.now());
  return <Time at={at} show={isToday ? "time" : "both"} />;
}
