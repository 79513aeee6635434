import { formatDay } from "../dates/dates.ts";
import { isDate } from "../dates/local-time.ts";

/**
 * The label of a list's filter by day: '20 Nov 2026'. Text browsers have no calendar, so anything may have been typed;
 * what is not a day matches no row, and the label says why. On the server only, as `formatMoment`.
 */
export function labelDay(day: string | undefined): string | undefined {
  if (!day) return undefined;
  return isDate(day) ? formatDay(day) : `‘${day}’ is not a day such as 2026-11-22`;
}
