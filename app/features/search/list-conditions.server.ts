import { type RawBuilder, sql } from "kysely";
import { addDays, isDate, toEpochMs } from "../dates/local-time.ts";
import { toPhoneBeginnings, toPhonePattern } from "./typed-search.ts";

/** Restaurants by id, or all of them. */
export type Restaurants = "all" | string[];

/** An SQL condition: the column holds the id of one of these restaurants. */
export function isOfRestaurants(column: string, restaurants: Restaurants): RawBuilder<boolean> {
  if (restaurants === "all") return sql`true`;
  const id = sql.ref(column);
  // A single id is compared by `=`: with `any` PostgreSQL would not read the index in its order.
  return restaurants.length === 1 ? sql`${id} = ${restaurants[0]}` : sql`${id} = any(${restaurants})`;
}

/** An SQL condition: the time in the column is on this day in Asia/Karachi; false for anything but 'YYYY-MM-DD'. */
export function isOnDay(column: string, day: string): RawBuilder<boolean> {
  if (!isDate(day)) return sql`false`;
  const at = sql.ref(column);
  return sql`(${at} >= ${new Date(toEpochMs(day, 0))} and ${at} < ${new Date(toEpochMs(addDays(day, 1), 0))})`;
}

/** An SQL condition: the phone number in the column begins or ends as typed; undefined if that is not a phone number. */
export function hasPhone(column: string, typed: string): RawBuilder<boolean> | undefined {
  const digits = sql`reversed_digits(${sql.ref(column)})`;
  const end = toPhonePattern(typed);
  const matches = toPhoneBeginnings(typed).map((beginning) => sql`reverse(${digits}) like ${beginning}`);
  if (end) matches.push(sql`${digits} like ${end}`);
  return matches.length > 0 ? sql`(${sql.join(matches, sql` or `)})` : undefined;
}
