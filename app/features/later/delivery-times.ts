import { addDays, isDate, localDateAt, momentOf } from "../dates/local-time.ts";
import { findOpening, type Opening, type OpeningHours } from "../hours/opening-hours.ts";

/** A time at which an order can be delivered, and when the kitchen's board has to show it for that; in epoch ms. */
export interface DeliveryTime {
  deliverAt: number;
  boardAt: number;
}

export interface Kitchen {
  /** The present or the next opening. */
  opening: Opening;
  /** For the openings after it. */
  hours: OpeningHours;
  /** From an accepted order to the door. */
  deliveryMinutes: number;
  /** What the kitchen has to answer an order. */
  acceptMinutes: number;
}

const minuteMs = 60_000;
const stepMs = 15 * minuteMs;
/** A night's orders belong to the evening before, and a meal before dawn is ordered the evening before. */
const dayEndsAt = 5 * 60;

/**
 * The quarter hours of today at which a restaurant can deliver, earliest first: it has to be open from the start of
 * cooking until the delivery. Today ends at 5:00 AM of the next day. `leewayMs`: how long ago the times may have been shown.
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

/** The end, at 5:00 AM, of the day that orders can be placed for. */
export function endOfToday(now: number): number {
  return momentOf(addDays(localDateAt(now), 1), dayEndsAt);
}

const [fewestMinutes, usualMinutes, mostMinutes] = [15, 45, 180];

/** The delivery minutes that a restaurant's text promises, the upper end of a range: 45 for '30-45 min' and by default. */
export function readDeliveryMinutes(words: string | null): number {
  const [, number, hours] = [...(words ?? "").slice(0, 60).matchAll(/(\d{1,3}) ?(h?)/g)].at(-1) ?? [];
  const minutes = number ? Number(number) * (hours ? 60 : 1) : usualMinutes;
  return Math.min(Math.max(minutes, fewestMinutes), mostMinutes);
}

/** A time as the form sends it, in Asia/Karachi: '2026-11-22T20:30'. */
export function toLocalTime(at: number): string {
  const date = localDateAt(at);
  const minutes = Math.round((at - momentOf(date, 0)) / minuteMs);
  return `${date}T${[Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":")}`;
}

/** Parses that format into epoch milliseconds; undefined for anything else. */
export function readLocalTime(text: string): number | undefined {
  const [, date = "", hours, minutes] = /^(20\d\d-\d\d-\d\d)T([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  return isDate(date) ? momentOf(date, Number(hours) * 60 + Number(minutes)) : undefined;
}

/** Parses that format into a `Date`; null when there is no time. */
export function toDate(text: string | undefined): Date | null {
  const at = text === undefined ? undefined : readLocalTime(text);
  return at === undefined ? null : new Date(at);
}
