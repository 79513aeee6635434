import { sql } from "kysely";
import { db } from "#db/db.server.ts";
import { formatMoment, type Moment } from "../dates/dates.ts";
import { actionInWords, listChanges } from "./history-words.ts";

const perPage = 25;

export interface HistoryLine {
  id: number;
  at: Moment;
  who: string;
  /** 'accepted an order' */
  what: string;
  /** The order, dish, restaurant or person it was done to. */
  subject: string;
  restaurantName: string | null;
  changes: string[];
}

/**
 * What was done at all restaurants, or at these, the newest first.
 * @param before the `id` of the last line of the page before; none for the newest
 * @returns `next` is the `before` of the next page, undefined on the last one
 */
export async function listHistory(
  restaurants: "all" | string[],
  before: number | undefined,
): Promise<{ lines: HistoryLine[]; next: number | undefined }> {
  let events = db
    .selectFrom("deskEvents as event")
    .leftJoin("vendors", "vendors.id", "event.vendorId")
    .select(["event.id", "at", "staffName", "action", "subjectType", "subjectId", "before", "after", "restaurantName"])
    .select(
      sql<string | null>`case subject_type
        when 'dish' then (select name from menu_items where menu_items.id = subject_id)
        when 'rider' then (select full_name from riders where riders.id = subject_id)
        when 'staff' then (select full_name from staff where staff.id::text = subject_id)
      end`.as("subjectName"),
    )
    .orderBy("event.id", "desc")
    .limit(perPage + 1);
  if (restaurants !== "all") events = events.where(sql<boolean>`event.vendor_id = any(${restaurants})`);
  if (before !== undefined) events = events.where("event.id", "<", before);
  const rows = await events.execute();
  const lines = rows.slice(0, perPage).map(
    (row): HistoryLine => ({
      id: row.id,
      at: formatMoment(row.at),
      who: row.staffName,
      what: actionInWords(row.action),
      subject: row.subjectType === "restaurant" ? "" : (row.subjectName ?? row.subjectId),
      restaurantName: row.restaurantName,
      changes: listChanges(row.before, row.after),
    }),
  );
  return { lines, next: rows.length > perPage ? lines.at(-1)?.id : undefined };
}
