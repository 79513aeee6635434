import { type Selection, sql } from "kysely";
import type { Database } from "#db/schema.ts";
import { describeOpening } from "./opening-text.ts";
import { takesOrders } from "./openings.server.ts";

/** The columns of `vendors` that `withCurrentOpening` and `toOpening` need. */
export const openingColumns = [
  sql<string>`vendors.id`.as("restaurantId"),
  takesOrders.as("takesOrders"),
  sql<boolean>`(vendors.is_approved and vendors.is_open)`.as("isSwitchedOn"),
  sql<Date | number>`vendors.opens_at`.as("opensAt"),
  sql<Date | number>`vendors.closes_at`.as("closesAt"),
  sql<Date | null>`vendors.paused_until`.as("pausedUntil"),
  sql<Date>`now()`.as("now"),
] as const;

export type OpeningRow = Selection<Database, "vendors", (typeof openingColumns)[number]>;

/**
 * Tells from a row of `withCurrentOpening` whether a restaurant takes orders, with a text about its hours or pause:
 * 'Opens at 6:00 PM'.
 */
export function toOpening(row: OpeningRow): { isOpen: boolean; text: string | undefined } {
  const opening = { opensAt: Number(row.opensAt), closesAt: Number(row.closesAt) };
  const pausedUntil = row.pausedUntil?.getTime() ?? null;
  const text = describeOpening({ ...opening, pausedUntil }, row.now.getTime());
  return { isOpen: row.takesOrders, text: row.isSwitchedOn ? text : undefined };
}
