import { addDays, isDate, localDateAt, momentOf } from "../dates/local-time.ts";
import { findOpening, type Opening, type OpeningHours } from "../hours/opening-hours.ts";

/** A possible delivery time, and when the kitchen's board has to show the order to meet it; both in epoch ms. */
export interface DeliveryTime {
  deliverAt: number;
  boardAt: number;
}

export interface Kitchen {
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
/** Orders after midnight belong to the evening before, when meals before dawn are also ordered. */
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

/** When the current business day ends, at 5:00 AM; later delivery times cannot be chosen. */
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

/** Formats a time as the form sends it, in Asia/Karachi: '2026-11-22T20:30'. */
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

/** Parses that format into a `Date`; null if no time was chosen. */
export function toDate(text: string | undefined): Date | null {
  const at = text === undefined ? undefined : readLocalTime(text);
  return at === undefined ? null : new Date(at);
}
