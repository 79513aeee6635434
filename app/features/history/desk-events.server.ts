import { sql } from "kysely";
import type { Db } from "#db/db.server.ts";
import { logSecurity } from "#log";
import type { EventAction } from "./describe-events.ts";
import { type HistoryKind, isHistoryKind } from "./history-kinds.ts";

/** The author of an event: a member of staff or, with a null id, the clock, a command or a customer. */
export interface DeskActor {
  id: string | null;
  fullName: string;
}

/** The actor of automatic changes, stored under this name whatever `APP_NAME` is. */
export const clockActor: DeskActor = { id: null, fullName: "Tiffin" };

export interface DeskEvent {
  action: EventAction;
  subjectId: string;
  vendorId?: string | null;
  /** The changed fields, before and after. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** The subject of an event that is about a restaurant itself. */
export function aboutRestaurant(vendorId: string) {
  return { subjectId: vendorId, vendorId };
}

/** What kind of thing an action changes: the first part of its name, except for a menu, which is its restaurant's. */
function subjectTypeOf(action: EventAction): HistoryKind {
  const kind = action.replace(/\..*/, "");
  return isHistoryKind(kind) ? kind : "restaurant";
}

/** Selects the events about an order. */
export function selectOrderEvents(on: Db, orderId: string) {
  return on.selectFrom("deskEvents").where("subjectType", "=", "order").where("subjectId", "=", orderId);
}

/** Records a line of the history in the transaction that makes the change. Changes of accounts also go to the security log. */
export async function recordEvent(trx: Db, actor: DeskActor, event: DeskEvent): Promise<void> {
  await recordEvents(trx, actor, [event]);
  // The subject of an invitation is an email address, which is not logged.
  const subjectId = event.subjectId.includes("@") ? undefined : event.subjectId;
  if (/^(staff|customer)\./.test(event.action)) logSecurity(event.action, { staffId: actor.id, subjectId });
}

/** Records any number of lines, in their order, by one statement. None of them may be about an account. */
export async function recordEvents(trx: Db, actor: DeskActor, events: DeskEvent[]): Promise<void> {
  const lines = events.map((event) => ({ ...event, subjectType: subjectTypeOf(event.action) }));
  await sql`insert into desk_events (staff_id, staff_name, action, subject_type, subject_id, vendor_id, before, after)
    select ${actor.id}::uuid, ${actor.fullName}, action, "subjectType", "subjectId", "vendorId", before, after
    from rows from (json_to_recordset(${JSON.stringify(lines)}::json) as (action text, "subjectType" text, "subjectId" text,
      "vendorId" text, before jsonb, after jsonb)) with ordinality
    order by ordinality`.execute(trx);
}
