import { sql } from "kysely";
import { db } from "#db/db.server.ts";
import { log } from "#log";
import type { StaffMember } from "../desk/staff-member.ts";

/**
 * Minimum interval between records of an open board. Streams record theirs with each heartbeat, every 15 s; pages without
 * scripts with each reload, every 20 s.
 */
const recordSeconds = 30;
/** A board that has not been recorded for this long counts as closed. */
const closedAfterSeconds = 90;

/** Whether a board is open at the restaurant itself, rather than at an owner's or support's desk. */
export function isKitchenScreen(member: Pick<StaffMember, "roles">, vendorId: string): boolean {
  return member.roles.some((held) => held.vendorId === vendorId);
}

/**
 * Records that these restaurants have a board open. Writes at most every 30 s, and otherwise only reads. Logs a failure: while
 * the database's disk is full, orders may still be placed, and the kitchen has to see them.
 */
export async function recordOpenBoards(vendorIds: string[]): Promise<void> {
  const recording = sql`insert into open_boards (vendor_id)
    select id from vendors where id = any(${vendorIds}) and not exists (
      select from open_boards where vendor_id = id and seen_at > now() - make_interval(secs => ${sql.lit(recordSeconds)}))
    order by id
    on conflict (vendor_id) do update set seen_at = excluded.seen_at`;
  await recording.execute(db).catch((error) => log.warn({ err: error }, "failed to record which boards are open"));
}

/** An SQL condition on `vendors`: no board of the restaurant is open in any process. */
export const hasNoBoard = sql<boolean>`not exists (select from open_boards where open_boards.vendor_id = vendors.id
  and seen_at > now() - make_interval(secs => ${sql.lit(closedAfterSeconds)}))`;
