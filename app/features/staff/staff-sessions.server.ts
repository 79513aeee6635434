import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { type Db, db } from "#db/db.server.ts";
import { deleteInBatches } from "#db/delete-in-batches.server.ts";
import { transact } from "#db/transaction.server.ts";
import { log, logSecurity } from "#log";
import type { SessionOwner } from "../accounts/accounts.server.ts";
import { deviceName } from "../accounts/device-name.ts";
import { hashSecret } from "../accounts/secrets.server.ts";
import { type Device, toDevice } from "../accounts/sessions.server.ts";
import type { HeldRole, StaffMember } from "../desk/staff-member.ts";
import { type DeskActor, recordEvent } from "../history/desk-events.server.ts";

/** Sessions expire after 12 idle hours, so that they outlast a shift, at the latest after a week. */
const idleHours = 12;
const maxDays = 7;
/** Minimum interval between updates of `last_seen_at`, so that not every request writes. */
const touchIntervalMinutes = 10;

/** Maximum lifetime of a session in seconds: the Max-Age of its cookie. */
export const staffSessionSeconds = maxDays * 24 * 60 * 60;

const isActive = sql<boolean>`(staff_sessions.last_seen_at > now() - make_interval(hours => ${sql.lit(idleHours)})
  and staff_sessions.created_at > now() - make_interval(days => ${sql.lit(maxDays)}))`;

/**
 * Starts a session. Locks the person's row: a concurrent change of password or status, which ends sessions, then either
 * sees this one or prevents it.
 * @returns the secret id; only its hash is stored. Undefined if the person was disabled or the password changed since
 * `passwordHash` was read
 */
export async function startStaffSession(person: SessionOwner, userAgent: string): Promise<string | undefined> {
  const id = randomBytes(32).toString("base64url");
  const started = await sql`insert into staff_sessions (staff_id, id_hash, user_agent)
    select id, ${hashSecret(id)}, ${userAgent.slice(0, 300)} from staff
    where id = ${person.id} and password_hash = ${person.passwordHash} and status = 'active' for share`.execute(db);
  return started.numAffectedRows ? id : undefined;
}

/** Finds the person of a session by its secret id, with the current roles; undefined if the session has ended. */
export async function findStaffSession(id: string): Promise<StaffMember | undefined> {
  const idHash = hashSecret(id);
  const found = await db
    .selectFrom("staffSessions")
    .innerJoin("staff", "staff.id", "staffSessions.staffId")
    .select(["staff.id", "staff.fullName", "staff.email", "staff.riderId", rolesOfStaff.as("roles")])
    .select(sql<boolean>`last_seen_at < now() - make_interval(mins => ${sql.lit(touchIntervalMinutes)})`.as("isStale"))
    .where("staffSessions.idHash", "=", idHash)
    .where("staff.status", "=", "active")
    .where(isActive)
    .executeTakeFirst();
  if (!found) return undefined;
  const { isStale, ...member } = found;
  if (isStale) await touchStaffSession(idHash);
  return member;
}

/** Logs a failure, as for customers' sessions. */
async function touchStaffSession(idHash: Buffer): Promise<void> {
  const update = db.updateTable("staffSessions").set({ lastSeenAt: sql`now()` }).where("idHash", "=", idHash);
  await update.execute().catch((error) => log.warn({ err: error }, "failed to store when a session was used"));
}

/** A column of `staff`: the person's roles. */
export const rolesOfStaff = sql<HeldRole[]>`coalesce((
  select json_agg(json_build_object('role', role, 'vendorId', vendor_id) order by created_at, role, vendor_id)
  from staff_roles where staff_roles.staff_id = staff.id), '[]')`;

/** Returns those of the given secret ids whose sessions are still active, with one query. */
export async function listActiveStaffSessions(ids: string[]): Promise<Set<string>> {
  const hashes = new Map(ids.map((id) => [hashSecret(id).toString("hex"), id]));
  const rows = await db
    .selectFrom("staffSessions")
    .innerJoin("staff", "staff.id", "staffSessions.staffId")
    .select("staffSessions.idHash")
    .where(sql<boolean>`staff_sessions.id_hash = any(${ids.map(hashSecret)})`)
    .where("staff.status", "=", "active")
    .where(isActive)
    .execute();
  return new Set(rows.flatMap(({ idHash }) => hashes.get(idHash.toString("hex")) ?? []));
}

export interface StaffDevice extends Device {
  /** Identifies the session in forms; it cannot be used to sign in. */
  key: string;
}

/** Lists the devices on which a person is signed in, most recent first, at most 50. */
export async function listStaffDevices(staffId: string, currentId: string): Promise<StaffDevice[]> {
  const rows = await db
    .selectFrom("staffSessions")
    .select(["userAgent", "lastSeenAt", "idHash"])
    .where("staffId", "=", staffId)
    .where(isActive)
    .orderBy("lastSeenAt", "desc")
    .limit(50)
    .execute();
  return rows.map((row) => ({ key: row.idHash.toString("hex"), ...toDevice(row, currentId) }));
}

/** Ends one of a person's own sessions by its key, and records it in the history; an unknown one has already ended. */
export async function endStaffDevice(person: Pick<StaffMember, "id" | "fullName">, key: string): Promise<void> {
  const { id: staffId } = person;
  const isEnded = await transact(async (trx) => {
    const deletion = trx.deleteFrom("staffSessions").where("staffId", "=", staffId);
    const ended = await deletion
      .where("idHash", "=", Buffer.from(key, "hex"))
      .returning("userAgent")
      .executeTakeFirst();
    if (!ended) return false;
    const before = { device: deviceName(ended.userAgent) };
    await recordEvent(trx, person, { action: "staff.end-session", subjectId: staffId, before });
    return true;
  });
  if (isEnded) logSecurity("desk-session.ended-elsewhere", { staffId });
}

/** Ends all of a person's sessions except the one with this secret id, and returns their number. */
export async function endOtherStaffSessions(on: Db, staffId: string, id: string): Promise<number> {
  const others = on.deleteFrom("staffSessions").where("staffId", "=", staffId).where("idHash", "!=", hashSecret(id));
  return Number((await others.executeTakeFirst()).numDeletedRows);
}

/** Ends all sessions of a person, and records it in the history. */
export function endSessionsOfStaff(by: DeskActor, staffId: string): Promise<void> {
  return transact(async (trx) => {
    await trx.deleteFrom("staffSessions").where("staffId", "=", staffId).execute();
    await recordEvent(trx, by, { action: "staff.end-sessions", subjectId: staffId });
  });
}

/** Ends a session by its secret id; does nothing if there is none. */
export async function endStaffSession(id: string): Promise<void> {
  const deletion = db.deleteFrom("staffSessions").where("idHash", "=", hashSecret(id)).returning("staffId");
  const ended = await deletion.executeTakeFirst();
  if (ended) logSecurity("desk-sign-out", { staffId: ended.staffId });
}

/** Deletes the expired sessions, and returns their number. */
export function deleteEndedStaffSessions(): Promise<number> {
  return deleteInBatches("staffSessions", sql<boolean>`not ${isActive}`);
}
