import { addDays, localDateAt, toEpochMs, weekdayOf } from "../dates/local-time.ts";
import { dayMinutes, type Span } from "../dates/span-text.ts";

/** Replaces the week on the days from `from` to `to`, inclusive, as 'YYYY-MM-DD'; without spans the restaurant is closed. */
export interface HourException {
  from: string;
  to: string;
  spans: Span[];
}

/**
 * When a restaurant is open, in Asia/Karachi. A span belongs to the day on which it begins, so an exception does not cut off
 * the night before it. A restaurant without a week is open around the clock, except for its exceptions.
 */
export interface OpeningHours {
  /** Weekday 1 is Monday, 7 Sunday. */
  week: (Span & { weekday: number })[];
  exceptions: HourException[];
}

/** A period without a gap, in epoch milliseconds; `closesAt` is Infinity if the restaurant never closes. */
export interface Opening {
  opensAt: number;
  closesAt: number;
}

/**
 * How many days without exceptions show whether a restaurant ever closes, from two days before today: its next opening begins
 * within a week, and the one after that, which shows that it has closed, within another week.
 */
const lookAheadDays = 2 + 1 + 14;
/** How far ahead an opening is looked for: exceptions may be decades away, and each day takes a few microseconds. */
const maxDays = 800;
/** The maximum number of current and future exceptions of a restaurant. */
export const maxExceptions = 100;
/** How many days after the first day of an exception its last one may be, as in the database. */
export const maxExceptionDays = 366;
/** The pauses to choose from, in minutes. */
export const pauseMinutes = [15, 30, 60] as const;
/** When a business day ends at a restaurant that does not close: orders after midnight belong to the evening before. */
export const dayBreakMinutes = 5 * 60;

/**
 * Finds the opening that contains a time in epoch milliseconds, or else the next one. What is more than two years away is not
 * looked at: the opening ends or begins where the search does.
 */
export function findOpening(hours: OpeningHours, at: number): Opening {
  const today = localDateAt(at);
  const exceptions = hours.exceptions.toSorted(byPrecedence);
  const latest = exceptions.reduce((date, { to }) => (to > date ? to : date), today);
  const [decisive, farthest] = [addDays(latest, lookAheadDays), addDays(today, maxDays)];
  let opening: Opening = { opensAt: Number.NEGATIVE_INFINITY, closesAt: Number.NEGATIVE_INFINITY };
  // From the day before yesterday, to recognize an opening of more than a day.
  for (let date = addDays(today, -2); date <= decisive && date < farthest; date = addDays(date, 1)) {
    const exception = exceptions.find(({ from, to }) => from <= date && date <= to);
    for (const next of listOpeningsOn(date, exception?.spans ?? usualSpansOn(hours, date))) {
      if (next.opensAt <= opening.closesAt) opening.closesAt = Math.max(opening.closesAt, next.closesAt);
      else if (opening.closesAt > at) return opening;
      else opening = next;
    }
  }
  if (decisive < farthest) return { ...opening, closesAt: Number.POSITIVE_INFINITY };
  if (opening.closesAt > at) return opening;
  // Looks like an opening, but has ended when it begins: then the next one is computed.
  const end = toEpochMs(farthest, 0);
  return { opensAt: end, closesAt: end };
}

/** Finds when the restaurant opens next; if it is open at `at`, when it reopens after closing. Undefined if it never closes. */
export function findNextOpening(hours: OpeningHours, at: number): number | undefined {
  const { opensAt, closesAt } = findOpening(hours, at);
  if (opensAt > at) return opensAt;
  return Number.isFinite(closesAt) ? findOpening(hours, closesAt).opensAt : undefined;
}

/**
 * Finds when something that holds 'for today' ends: at the next opening or, if the restaurant is open around the clock,
 * at the next 5:00 AM.
 */
export function findEndOfToday(hours: OpeningHours, at: number): number {
  const { opensAt, closesAt } = findOpening(hours, at);
  const isAroundTheClock = opensAt <= at && closesAt - opensAt > dayMinutes * 60_000;
  const next = isAroundTheClock ? undefined : findNextOpening(hours, at);
  return next ?? findNextDayBreak(at);
}

/**
 * Finds when the business day began that contains a time in epoch milliseconds: at 5:00 AM or, if the restaurant was
 * open at 5:00 AM, when it closed after that. For one open around the clock it is 5:00 AM.
 */
export function findStartOfToday(hours: OpeningHours, at: number): number {
  const dayBreak = findLastDayBreak(at);
  const { opensAt, closesAt } = findOpening(hours, dayBreak);
  const isNight = opensAt <= dayBreak && closesAt - opensAt <= dayMinutes * 60_000;
  if (!isNight) return dayBreak;
  return closesAt <= at ? closesAt : findStartOfToday(hours, dayBreak - 1);
}

/** Finds the last 5:00 AM at or before a moment. */
export function findLastDayBreak(at: number): number {
  return toEpochMs(localDateAt(at - dayBreakMinutes * 60_000), dayBreakMinutes);
}

/** Finds the first 5:00 AM after a moment. */
function findNextDayBreak(at: number): number {
  return toEpochMs(addDays(localDateAt(at - dayBreakMinutes * 60_000), 1), dayBreakMinutes);
}

/** Lists the openings that begin on a day, earliest first. */
function listOpeningsOn(date: string, spans: Span[]): Opening[] {
  return spans
    .toSorted((one, other) => one.opens - other.opens)
    .map(({ opens, closes }) => ({ opensAt: toEpochMs(date, opens), closesAt: toEpochMs(date, closes) }));
}

function usualSpansOn({ week }: OpeningHours, date: string): Span[] {
  if (week.length === 0) return [{ opens: 0, closes: dayMinutes }];
  const weekday = weekdayOf(date);
  return week.filter((span) => span.weekday === weekday);
}

/** Of several exceptions the shortest applies, such as a holiday within Ramadan; of equally long ones, the later. */
function byPrecedence(one: HourException, other: HourException): number {
  const days = ({ from, to }: HourException) => Date.parse(to) - Date.parse(from);
  return days(one) - days(other) || other.from.localeCompare(one.from);
}
