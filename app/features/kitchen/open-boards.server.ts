import { sql } from "kysely";
import { db } from "#db/db.server.ts";
import type { StaffMember } from "../staff/staff-member.ts";

/** How often an open board is noted: a stream is looked at every 15 s, a page without scripts is read every 20 s. */
const noteSeconds = 30;
/** A board that was not noted for so long is closed. */
const closedAfterSeconds = 90;

/** Whether a board is a screen of the restaurant: what the owner or support looks at is none. */
export function isKitchenScreen(member: Pick<StaffMember, "roles">, vendorId: string): boolean {
  return member.roles.some((held) => held.vendorId === vendorId);
}

/** Notes that boards of these restaurants are open on a screen there. Mostly it only reads: one write in 30 s is enough. */
export async function noteOpenBoards(vendorIds: string[]): Promise<void> {
  await sql`insert into open_boards (vendor_id)
    select id from vendors where id = any(${vendorIds}) and not exists (
      select from open_boards where vendor_id = id and seen_at > now() - make_interval(secs => ${sql.lit(noteSeconds)}))
    order by id
    on conflict (vendor_id) do update set seen_at = excluded.seen_at`.execute(db);
}

/** For `where` on vendors: no board of the restaurant is open, in whichever process. */
export const hasNoBoard = sql<boolean>`not exists (select from open_boards where open_boards.vendor_id = vendors.id
  and seen_at > now() - make_interval(secs => ${sql.lit(closedAfterSeconds)}))`;
