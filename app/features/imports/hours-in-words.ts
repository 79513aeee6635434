import { formatDays } from "../dates/dates.ts";
import { weekdayNames } from "../hours/hours-words.ts";
import type { FileHours } from "./imported-file.ts";

/** Formats hours: 'Monday 11:00–23:00; 21 Mar 2027 closed'; 'always' without a week. */
export function describeHours({ week, exceptions }: FileHours): string {
  const days = weekdayNames.flatMap((name, index) => {
    const spans = week.filter(({ weekday }) => weekday === index + 1);
    return spans.length > 0 ? `${name} ${describe(spans)}` : [];
  });
  const others = exceptions.map((exception) => `${formatDays(exception)} ${describe(exception.spans) || "closed"}`);
  return [...(days.length > 0 ? days : ["always"]), ...others].join("; ");
}

function describe(spans: { opens: string; closes: string }[]): string {
  return spans.map(({ opens, closes }) => `${opens}–${closes}`).join(", ");
}
