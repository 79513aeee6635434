import { type Db, db } from "#db/db.server.ts";
import { listHours } from "./hours.server.ts";
import { findOpening, type Opening, type OpeningHours } from "./opening-hours.ts";
import type { OpeningRow } from "./opening-state.server.ts";

/**
 * Returns rows with `openingColumns` whose openings hold at this moment: in the seconds between a closing and the clock's
 * next run, the stored opening has ended, and a page would know neither when the restaurant opens nor its delivery times.
 */
export async function withCurrentOpenings<Row extends OpeningRow>(rows: Row[], on: Db = db): Promise<Row[]> {
  const ended = rows.filter((row) => Number(row.closesAt) <= row.now.getTime());
  if (ended.length === 0) return rows;
  const hours = await listHours([...new Set(ended.map(({ restaurantId }) => restaurantId))], on);
  return rows.map((row) => {
    const own = hours.get(row.restaurantId);
    const stored = { opensAt: Number(row.opensAt), closesAt: Number(row.closesAt) };
    return own ? { ...row, ...replaceEnded(stored, own, row.now.getTime()) } : row;
  });
}

/** As `withCurrentOpenings`, for one row. */
export async function withCurrentOpening<Row extends OpeningRow>(row: Row, on: Db = db): Promise<Row> {
  return (await withCurrentOpenings([row], on))[0] ?? row;
}

/**
 * Returns the stored opening or, if it has ended, the next one. One that has already begun is left to the clock: until it
 * is stored, `takesOrders` does not know it, and a page must not promise what the checkout refuses.
 */
export function replaceEnded(stored: Opening, hours: OpeningHours, now: number): Opening {
  if (stored.closesAt > now) return stored;
  const next = findOpening(hours, now);
  return next.opensAt > now ? next : stored;
}
