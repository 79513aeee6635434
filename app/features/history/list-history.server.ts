import { type InferResult, sql } from "kysely";
import { db } from "#db/db.server.ts";
import { env } from "#env";
import { formatMoment, type Moment } from "../dates/dates.ts";
import { isOfRestaurants, isOnDay, type Restaurants } from "../search/list-conditions.server.ts";
import { perPage, toPage } from "../search/list-pages.ts";
import { parseRowId } from "../search/search-params.ts";
import { isUuid, noUuid } from "../search/typed-search.ts";
import { orderNumber } from "../text/ids.ts";
import { describeChanges, describeEvent } from "./describe-events.ts";
import { clockActor } from "./desk-events.server.ts";
import { type HistoryKind, isHistoryKind } from "./history-kinds.ts";

export interface HistoryLine {
  id: number;
  at: Moment;
  /** Null for the clock or a command. */
  staffId: string | null;
  who: string;
  /** Such as 'accepted an order'. */
  what: string;
  /** The order, dish, restaurant or person it was done to. */
  subject: string;
  /** Undefined if the subject is not an order. */
  orderId: string | undefined;
  restaurantName: string | null;
  changes: string[];
}

export interface HistoryPage {
  lines: HistoryLine[];
  /** The `after` of the next page, undefined on the last one. */
  next: string | undefined;
}

/** The filters of the history; an undefined field does not filter. */
export interface HistoryFilter {
  restaurants: Restaurants;
  /** One of `historyKinds`; anything else matches none. */
  kind?: string | undefined;
  /** In Asia/Karachi, as 'YYYY-MM-DD'; anything else matches none. */
  day?: string | undefined;
  /** The person who did it. */
  staffId?: string | undefined;
  /** The dish, restaurant or person it was done to. */
  subject?: { type: HistoryKind; id: string };
}

/** Lists the actions on a dish, a restaurant or a person, like `listHistory`. The caller checks access. */
export function listHistoryOf(type: HistoryKind, id: string, after: string | null = null): Promise<HistoryPage> {
  return listHistory({ restaurants: "all", subject: { type, id } }, after ?? undefined);
}

/**
 * Lists the lines of the history, newest first, 25 at a time.
 * @param after id of the last line of the page before; anything else lists the first page
 */
export async function listHistory(filter: HistoryFilter, after: string | undefined): Promise<HistoryPage> {
  const { shown, next } = toPage(await selectEvents(filter, after).execute());
  return { lines: shown.map(toLine), next: next?.toString() };
}

/** Selects one page of the events that match, plus one row that shows whether there is a next page. */
export function selectEvents({ restaurants, kind, day, staffId, subject }: HistoryFilter, after: string | undefined) {
  let events = db
    .selectFrom("deskEvents as event")
    .leftJoin("vendors", "vendors.id", "event.vendorId")
    .select(["event.id", "at", "event.staffId", "staffName", "action", "subjectType", "subjectId", "before", "after"])
    .select(["restaurantName", subjectName.as("subjectName")])
    .select([riderIn("before").as("riderBefore"), riderIn("after").as("riderAfter")])
    .where(isOfRestaurants("event.vendorId", restaurants))
    .orderBy("event.id", "desc")
    .limit(perPage + 1);
  if (kind && !isHistoryKind(kind)) events = events.where(sql<boolean>`false`);
  else if (kind) events = events.where("event.subjectType", "=", kind);
  if (subject) events = events.where("subjectType", "=", subject.type).where("subjectId", "=", subject.id);
  if (staffId) events = events.where("event.staffId", "=", isUuid(staffId) ? staffId : noUuid);
  if (day) events = events.where(isOnDay("event.at", day));
  const afterId = parseRowId(after ?? "");
  return afterId === undefined ? events : events.where("event.id", "<", afterId);
}

/**
 * The subject's current name; '' for a restaurant, which the line shows anyway, and for deleted extras, whose id tells people
 * nothing, and which the changes of the line name.
 * What happens to an option is recorded with the option's name and its group's.
 * Checks for a UUID first, because PostgreSQL throws when it casts other text to one.
 */
const subjectName = sql<string | null>`case
  when subject_type = 'restaurant' then ''
  when subject_type = 'dish' then (select name from menu_items where menu_items.id = subject_id)
  when subject_type = 'extras' then concat_ws(': ', (select name from option_groups where option_groups.id = subject_id),
    case when after ? 'group' then after ->> 'name' end)
  when subject_type = 'rider' then (select full_name from riders where riders.id = subject_id)
  when subject_id !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then null
  when subject_type = 'staff' then (select full_name from staff where staff.id = subject_id::uuid)
  when subject_type = 'customer' then (select full_name from customers where customers.id = subject_id::uuid)
end`;

/** The name of the rider whose id is recorded before or after the change. */
const riderIn = (column: "before" | "after") =>
  sql<string | null>`(select full_name from riders where riders.id = event.${sql.ref(column)} ->> 'riderId')`;

type Row = InferResult<ReturnType<typeof selectEvents>>[number];

function toLine(row: Row): HistoryLine {
  const { id, staffId, staffName, action, subjectType, subjectId, subjectName, restaurantName } = row;
  const isOrder = subjectType === "order";
  const subject = isOrder ? orderNumber(subjectId) : (subjectName ?? subjectId);
  const changes = describeChanges(nameRider(row.before, row.riderBefore), nameRider(row.after, row.riderAfter));
  return {
    id,
    staffId,
    who: staffId === null && staffName === clockActor.fullName ? env.APP_NAME : staffName,
    restaurantName,
    at: formatMoment(row.at),
    what: describeEvent(action),
    subject,
    orderId: isOrder ? subjectId : undefined,
    // The line itself names its subject.
    changes: changes.filter((change) => change !== `name: ${subject}` && change !== `email: ${subject}`),
  };
}

/** Replaces the id of a rider by the name. */
function nameRider(values: unknown, riderName: string | null): unknown {
  return riderName === null ? values : { ...Object(values), riderId: riderName };
}
