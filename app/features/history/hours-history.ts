import { formatDays } from "../dates/dates.ts";
import { describeSpans, type Span, weekdayNames } from "../dates/span-text.ts";

interface RecordedHours {
  week: (Span & { weekday: number })[];
  exceptions: { name: string; from: string; to: string; spans: Span[] }[];
}

/** Whether a value of the history holds a restaurant's hours, as `changeHours` records them. */
export function areHours(value: object): value is RecordedHours {
  return "week" in value && Array.isArray(value.week) && "exceptions" in value && Array.isArray(value.exceptions);
}

/** Lists the days that changed, one line each: 'Monday: Closed → 6:00 PM to 2:00 AM'; one line if all changed the same way. */
export function listHoursChanges(before: RecordedHours, after: RecordedHours): string[] {
  const days = weekdayNames.flatMap((name, index) =>
    changeLines(name, describeDay(before.week, index + 1), describeDay(after.week, index + 1)),
  );
  const changes = new Set(days.map((line) => line.slice(line.indexOf(":"))));
  const isWholeWeek = days.length === weekdayNames.length && changes.size === 1;
  return [
    ...(isWholeWeek ? [...changes].map((change) => `Every day${change}`) : days),
    ...listExceptionChanges(before, after),
  ];
}

/** Without any hours a restaurant is open all day, every day. */
function describeDay(week: RecordedHours["week"], weekday: number): string {
  return week.length === 0 ? "All day" : describeSpans(week.filter((span) => span.weekday === weekday));
}

function listExceptionChanges(before: RecordedHours, after: RecordedHours): string[] {
  const [old, fresh] = [describeExceptions(before), describeExceptions(after)];
  const labels = new Set([...old.keys(), ...fresh.keys()]);
  return [...labels].flatMap((label) => changeLines(label, old.get(label), fresh.get(label)));
}

/** The hours of each exception, by its name and days. */
function describeExceptions({ exceptions }: RecordedHours): Map<string, string> {
  const nameOf = ({ name, from, to }: RecordedHours["exceptions"][number]) =>
    [name, formatDays({ from, to })].filter(Boolean).join(", ");
  return new Map(exceptions.map((exception) => [nameOf(exception), describeSpans(exception.spans)]));
}

/** Lists a changed value: 'Monday: Closed → All day', 'phone: was 0300'; nothing if it is the same. */
export function changeLines(label: string, was: string | undefined, is: string | undefined): string[] {
  if (was === is) return [];
  if (was === undefined) return [`${label}: ${is}`];
  return [is === undefined ? `${label}: was ${was}` : `${label}: ${was} → ${is}`];
}
