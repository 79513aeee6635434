import { LRUCache } from "lru-cache";
import { type Db, db } from "#db/db.server.ts";
import { language } from "../../i18n/text.ts";
import { localDateAt } from "../dates/local-time.ts";
import { withCurrentOpening } from "../hours/current-opening.server.ts";
import { findHours } from "../hours/hours.server.ts";
import { type OpeningRow, openingColumns } from "../hours/opening-state.server.ts";
import { describeWhen } from "../hours/opening-text.ts";
import { findNow } from "../hours/openings.server.ts";
import {
  type DeliveryTime,
  endOfToday,
  listDeliveryTimes,
  readDeliveryMinutes,
  toLocalTime,
} from "./delivery-times.ts";

/** The columns of `vendors` that `computeDeliveryTimes` needs. */
export const deliveryTimeColumns = [...openingColumns, "vendors.deliveryTime", "vendors.acceptMinutes"] as const;

export interface DeliveryTimeRow extends OpeningRow {
  vendorId: string;
  deliveryTime: string | null;
  acceptMinutes: number;
}

/**
 * Lists today's delivery times for which orders can be placed now; none for a restaurant that is switched off or
 * paused.
 * @param leewayMs as in `listDeliveryTimes`
 */
export async function findDeliveryTimes(vendorId: string, on: Db = db, leewayMs = 0): Promise<DeliveryTime[]> {
  const row = await on
    .selectFrom("vendors")
    .select(["id as vendorId", ...deliveryTimeColumns])
    .where("id", "=", vendorId)
    .executeTakeFirst();
  return row ? computeDeliveryTimes(row, on, leewayMs) : [];
}

/** As `findDeliveryTimes`, from a row with `deliveryTimeColumns`. */
export async function computeDeliveryTimes(
  stored: DeliveryTimeRow,
  on: Db = db,
  leewayMs = 0,
): Promise<DeliveryTime[]> {
  if (!stored.isSwitchedOn) return [];
  const now = stored.now.getTime();
  if (stored.pausedUntil && stored.pausedUntil.getTime() > now) return [];
  const row = await withCurrentOpening(stored, on);
  const opening = { opensAt: Number(row.opensAt), closesAt: Number(row.closesAt) };
  // The stored opening has ended, and the next one has begun already: the clock will store it within seconds.
  if (opening.closesAt <= now) return [];
  const isLast = opening.closesAt >= endOfToday(now) || opening.opensAt >= endOfToday(now);
  const hours = isLast ? { week: [], exceptions: [] } : await findHours(row.vendorId, on);
  const deliveryMinutes = readDeliveryMinutes(row.deliveryTime);
  const kitchen = { opening, hours, deliveryMinutes, acceptMinutes: row.acceptMinutes };
  return listDeliveryTimes(kitchen, now, leewayMs);
}

/** Whether a restaurant takes scheduled orders, even while it is closed. */
export async function takesScheduledOrders(vendorId: string, on: Db = db): Promise<boolean> {
  return (await findDeliveryTimes(vendorId, on)).length > 0;
}

/** A time to choose: the form's value, and a text such as 'at 8:30 PM'. */
export interface ChoosableTime {
  value: string;
  text: string;
}

/**
 * Lists the delivery times for the payment page. Equal lists are the same object, so that their HTML is cached: 76
 * options were a quarter of the page's processor time.
 * @param known the times of `row`, if they were computed before
 */
export async function listChoosableTimes(row: DeliveryTimeRow, known?: DeliveryTime[]): Promise<ChoosableTime[]> {
  const times = (known ?? (await computeDeliveryTimes(row))).map(({ deliverAt }) => deliverAt);
  const now = row.now.getTime();
  const key = `${language()} ${localDateAt(now)} ${times.join(" ")}`;
  const found = choosable.get(key);
  if (found) return found;
  const list = times.map((at) => ({ value: toLocalTime(at), text: describeWhen(at, now) }));
  choosable.set(key, list);
  return list;
}

/** Restaurants differ by their hours and delivery times; a list is valid for a quarter of an hour. */
const choosable = new LRUCache<string, ChoosableTime[]>({ max: 200 });

/** How long after the payment page was loaded its earliest time is still accepted. */
const timeToOrderMs = 15 * 60_000;

export type ChosenTime =
  | { kind: "now" }
  | ({ kind: "scheduled" } & DeliveryTime)
  /** The restaurant takes no more orders today. */
  | { kind: "closed" }
  /** The restaurant is closed now: the customer must choose a time. */
  | { kind: "scheduled-only" }
  /** The customer must choose another time. */
  | { kind: "time-gone"; when: string };

/** Checks whether a restaurant can deliver at the chosen time (epoch milliseconds), or now if none was chosen. */
export async function chooseTime(
  on: Db,
  { vendorId, isOpen }: { vendorId: string; isOpen: boolean },
  deliverAt: number | undefined,
): Promise<ChosenTime> {
  if (deliverAt === undefined && isOpen) return { kind: "now" };
  const times = await findDeliveryTimes(vendorId, on, timeToOrderMs);
  const chosen = times.find((time) => time.deliverAt === deliverAt);
  if (chosen) return { kind: "scheduled", ...chosen };
  if (!isOpen && times.length === 0) return { kind: "closed" };
  return deliverAt === undefined
    ? { kind: "scheduled-only" }
    : { kind: "time-gone", when: describeWhen(deliverAt, await findNow(on)) };
}
