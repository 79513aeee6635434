import { sql } from "kysely";
import { type Db, db } from "#db/db.server.ts";
import { prepare } from "#db/prepare.server.ts";
import type { Transaction } from "#db/transaction.server.ts";
import { toClockTime } from "../dates/local-time.ts";
import { dayMinutes, type Span } from "../dates/span-text.ts";
import type { HourException, OpeningHours } from "./opening-hours.ts";
import { toSpan } from "./spans.ts";

export interface StoredException extends HourException {
  id: number;
  name: string;
}

export interface StoredHours extends OpeningHours {
  exceptions: StoredException[];
}

/** Finds a restaurant's week and its current and future exceptions, both in chronological order. */
export async function findHours(vendorId: string, on: Db = db): Promise<StoredHours> {
  return (await listHours([vendorId], on)).get(vendorId) ?? { week: [], exceptions: [] };
}

/** Lists the hours of several restaurants, by their ids. */
export async function listHours(vendorIds: string[], on: Db): Promise<Map<string, StoredHours>> {
  const hours = new Map(vendorIds.map((id): [string, StoredHours] => [id, { week: [], exceptions: [] }]));
  for (const { vendorId, weekday, ...times } of await listWeeks([vendorIds], on)) {
    hours.get(vendorId)?.week.push({ weekday, ...toSpan(times) });
  }
  for (const { vendorId, opens, closes, ...exception } of await listExceptions([vendorIds], on)) {
    const exceptions = hours.get(vendorId)?.exceptions ?? [];
    const spans = opens !== null && closes !== null ? [toSpan({ opens, closes })] : [];
    const same = exceptions.find(({ id }) => id === exception.id);
    if (same) same.spans.push(...spans);
    else exceptions.push({ ...exception, spans });
  }
  return hours;
}

/** Converts a span to the stored times in 'HH:MM'. A span that ends on the next day closes at or before the time it opens. */
export function toTimes({ opens, closes }: Span): { opens: string; closes: string } {
  return { opens: toClockTime(opens), closes: toClockTime(closes > dayMinutes ? closes - dayMinutes : closes) };
}

/** Times in 'HH:MM', as `toTimes` returns them. */
type StoredSpan = ReturnType<typeof toTimes>;

/** Adds spans to a restaurant's week. */
export async function insertWeek(
  trx: Transaction,
  vendorId: string,
  week: (StoredSpan & { weekday: number })[],
): Promise<void> {
  await sql`insert into vendor_hours (vendor_id, weekday, opens, closes)
    select ${vendorId}, weekday, opens, closes
    from json_to_recordset(${JSON.stringify(week)}::json) as span (weekday integer, opens time, closes time)`.execute(
    trx,
  );
}

/** Adds an exception with its spans; false if the restaurant has one for the same days. */
export async function insertException(
  trx: Transaction,
  vendorId: string,
  { name, from, to, spans }: Omit<StoredException, "id" | "spans"> & { spans: StoredSpan[] },
): Promise<boolean> {
  const added = await trx
    .insertInto("vendorHourExceptions")
    .values({ vendorId, name, fromDate: from, toDate: to })
    .onConflict((conflict) => conflict.columns(["vendorId", "fromDate", "toDate"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!added) return false;
  await sql`insert into vendor_hour_exception_spans (exception_id, opens, closes)
    select ${added.id}, opens, closes
    from json_to_recordset(${JSON.stringify(spans)}::json) as span (opens time, closes time)`.execute(trx);
  return true;
}

const listWeeks = prepare((vendorIds: string[]) =>
  db
    .selectFrom("vendorHours")
    .selectAll()
    .where(sql<boolean>`vendor_id = any(${vendorIds})`)
    .orderBy("weekday")
    .orderBy("opens"),
);

const listExceptions = prepare((vendorIds: string[]) =>
  db
    .selectFrom("vendorHourExceptions as exception")
    .leftJoin("vendorHourExceptionSpans as span", "span.exceptionId", "exception.id")
    // As text, because pg parses a date as midnight in the time zone of the process.
    .select(["exception.id", "vendorId", "name", "opens", "closes"])
    .select([sql<string>`from_date::text`.as("from"), sql<string>`to_date::text`.as("to")])
    .where(sql<boolean>`vendor_id = any(${vendorIds})`)
    // The last night of an exception ends a day later.
    .where("toDate", ">=", sql<Date>`current_date - 3`)
    .orderBy("fromDate")
    .orderBy("toDate")
    .orderBy("opens"),
);
