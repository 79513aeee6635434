import { addDays, isDate, localDateAt, toClockTime, toEpochMs } from "../dates/local-time.ts";
import { dayBreakMinutes, findOpening, type Opening, type OpeningHours } from "../hours/opening-hours.ts";

/** A possible delivery time, and when the kitchen's board must show the order to meet it; both in epoch milliseconds. */
export interface DeliveryTime {
  deliverAt: number;
  boardAt: number;
}

interface Kitchen {
  /** The current or next opening. */
  opening: Opening;
  /** Determines the openings after `opening`. */
  hours: OpeningHours;
  /** The time from accepting an order to its delivery. */
  deliveryMinutes: number;
  /** How long the kitchen has to answer an order. */
  acceptMinutes: number;
}

const minuteMs = 60_000;
const stepMs = 15 * minuteMs;

/**
 * Lists the quarter hours of today at which a restaurant can deliver, earliest first: it must be open from the start of
 * cooking until the delivery. `endOfToday` says when today ends.
 * @param leewayMs also lists times that were possible this long ago, when the customer may have loaded the page
 */
export function listDeliveryTimes(kitchen: Kitchen, now: number, leewayMs = 0): DeliveryTime[] {
  const cookMs = kitchen.deliveryMinutes * minuteMs;
  const leadMs = cookMs + kitchen.acceptMinutes * minuteMs;
  const end = endOfToday(now);
  const from = now - leewayMs;
  const times: DeliveryTime[] = [];
  for (const opening of openingsUntil(end, kitchen)) {
    const opensAt = Math.max(opening.opensAt, from);
    const first = Math.ceil((opensAt + cookMs) / stepMs) * stepMs;
    for (let at = first; at <= opening.closesAt && at < end; at += stepMs) {
      times.push({ deliverAt: at, boardAt: Math.max(opensAt, at - leadMs) });
    }
  }
  return times;
}

function* openingsUntil(end: number, { opening, hours }: Kitchen): Generator<Opening> {
  for (let next = opening; next.opensAt < end; next = findOpening(hours, next.closesAt)) {
    yield next;
    if (next.closesAt >= end) return;
  }
}

/**
 * Returns when today ends, in epoch milliseconds: at 5:00 AM of the next day, because orders after midnight belong to
 * the evening before; for a customer who looks before 5:00 AM, at the coming midnight, so that it is never more than a
 * day away. Later delivery times cannot be chosen.
 */
export function endOfToday(now: number): number {
  const today = localDateAt(now);
  const isNight = now < toEpochMs(today, dayBreakMinutes);
  return toEpochMs(addDays(today, 1), isNight ? 0 : dayBreakMinutes);
}

const [minMinutes, defaultMinutes, maxMinutes] = [15, 45, 180];

/** A number of minutes, or of hours and minutes; of a range of minutes, the upper end counts: '1.5 h', '1 h 15-30'. */
const duration =
  /(?<number>[0-9]{1,3}(?:[.,][0-9]{1,2})?)(?:\s?(?<hours>h)[a-z]*\.?[\s,&+]*(?:and\s*)?(?:[0-9]{1,2}\s?(?:[-–]|to)\s?)?(?<minutes>[0-9]{1,2})?(?![0-9]|\s?h))?/gi;

/**
 * Parses the delivery minutes of a restaurant's text, the upper end of a range: 45 for '30-45 min', and by default. Lists are
 * sorted by the SQL function `delivery_minutes`, which reads the same.
 */
export function readDeliveryMinutes(text: string | null): number {
  const found = [...(text ?? "").slice(0, 60).matchAll(duration)].map(({ groups: { number, hours, minutes } = {} }) =>
    Math.round(Number(number?.replace(",", ".")) * (hours ? 60 : 1) + Number(minutes ?? 0)),
  );
  const longest = found.length > 0 ? Math.max(...found) : defaultMinutes;
  return Math.min(Math.max(longest, minMinutes), maxMinutes);
}

/** Formats a time as the form sends it, in Asia/Karachi: '2026-11-22T20:30'. */
export function toLocalTime(at: number): string {
  const date = localDateAt(at);
  const minutes = Math.round((at - toEpochMs(date, 0)) / minuteMs);
  return `${date}T${toClockTime(minutes)}`;
}

/** Parses the format of `toLocalTime` into epoch milliseconds; undefined for anything else. */
export function readLocalTime(text: string): number | undefined {
  const [, date = "", hours, minutes] = /^(20\d\d-\d\d-\d\d)T([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  return isDate(date) ? toEpochMs(date, Number(hours) * 60 + Number(minutes)) : undefined;
}

/** As `readLocalTime`, but returns a `Date`; null if no time was chosen. */
export function toDate(text: string | undefined): Date | null {
  const at = text === undefined ? undefined : readLocalTime(text);
  return at === undefined ? null : new Date(at);
}
