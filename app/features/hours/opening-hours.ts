import { addDays, localDateAt, momentOf, weekdayOf } from "../dates/local-time.ts";

/** In minutes after the midnight on which the day begins; `closes` is after `opens` and may lie on the next day (> 1440). */
export interface Span {
  opens: number;
  closes: number;
}

/** Replaces the week from one day to another, both included and written 'YYYY-MM-DD'; without spans it is closed. */
export interface HourException {
  from: string;
  to: string;
  spans: Span[];
}

/**
 * When a restaurant is open, in Asia/Karachi. A span belongs to the day on which it begins, so an exception does not cut
 * the night before it. A restaurant without a week is open all day, but for its exceptions.
 */
export interface OpeningHours {
  /** Weekday 1 is Monday, 7 Sunday. */
  week: (Span & { weekday: number })[];
  exceptions: HourException[];
}

/** A stretch without a gap, in epoch milliseconds; `closesAt` is Infinity where there is no closing. */
export interface Opening {
  opensAt: number;
  closesAt: number;
}

export const dayMinutes = 24 * 60;
/** After the last exception the first opening begins within a week, and ends within another one or never. */
const lookAheadDays = 16;
const wholeDay: Span = { opens: 0, closes: dayMinutes };
/** When a day of business ends where there is no closing time. */
const dayBreakMinutes = 5 * 60;

/** The opening at a moment in epoch milliseconds, or the next one. */
export function findOpening(hours: OpeningHours, at: number): Opening {
  const today = localDateAt(at);
  const lastDay = addDays(
    hours.exceptions.reduce((latest, { to }) => (to > latest ? to : latest), today),
    lookAheadDays,
  );
  let opening: Opening = { opensAt: Number.NEGATIVE_INFINITY, closesAt: Number.NEGATIVE_INFINITY };
  // From the day before yesterday: so an opening of more than a day is known as one.
  for (let date = addDays(today, -2); date <= lastDay; date = addDays(date, 1)) {
    for (const next of listOpeningsOn(hours, date)) {
      if (next.opensAt <= opening.closesAt) opening.closesAt = Math.max(opening.closesAt, next.closesAt);
      else if (opening.closesAt > at) return opening;
      else opening = next;
    }
  }
  return { ...opening, closesAt: Number.POSITIVE_INFINITY };
}

/** Whether it is open at a moment in epoch milliseconds. */
export function isOpenAt(hours: OpeningHours, at: number): boolean {
  return findOpening(hours, at).opensAt <= at;
}

/** When it opens next: after the coming closing if it is open now. Undefined when it does not close. */
export function findNextOpening(hours: OpeningHours, at: number): number | undefined {
  const { opensAt, closesAt } = findOpening(hours, at);
  if (opensAt > at) return opensAt;
  return Number.isFinite(closesAt) ? findOpening(hours, closesAt).opensAt : undefined;
}

/**
 * Until when something holds 'for today': until the next opening; where it is open around the clock, until the next 5:00 AM.
 */
export function findEndOfToday(hours: OpeningHours, at: number): number {
  const { opensAt, closesAt } = findOpening(hours, at);
  const isAroundTheClock = opensAt <= at && closesAt - opensAt > dayMinutes * 60_000;
  const next = isAroundTheClock ? undefined : findNextOpening(hours, at);
  return next ?? findDayBreak(at);
}

function findDayBreak(at: number): number {
  const today = localDateAt(at);
  const ofToday = momentOf(today, dayBreakMinutes);
  return ofToday > at ? ofToday : momentOf(addDays(today, 1), dayBreakMinutes);
}

/** The openings that begin on a day, the earliest first. */
function listOpeningsOn(hours: OpeningHours, date: string): Opening[] {
  return spansOn(hours, date)
    .toSorted((one, other) => one.opens - other.opens)
    .map(({ opens, closes }) => ({ opensAt: momentOf(date, opens), closesAt: momentOf(date, closes) }));
}

function spansOn({ week, exceptions }: OpeningHours, date: string): Span[] {
  const exception = exceptionOn(exceptions, date);
  if (exception) return exception.spans;
  if (week.length === 0) return [wholeDay];
  const weekday = weekdayOf(date);
  return week.filter((span) => span.weekday === weekday);
}

/** Of several exceptions the shortest counts, such as a holiday within Ramadan; of equally long ones the later. */
function exceptionOn(exceptions: HourException[], date: string): HourException | undefined {
  const days = ({ from, to }: HourException) => Date.parse(to) - Date.parse(from);
  return exceptions
    .filter(({ from, to }) => from <= date && date <= to)
    .toSorted((one, other) => days(one) - days(other) || other.from.localeCompare(one.from))[0];
}
