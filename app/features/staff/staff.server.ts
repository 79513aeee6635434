import { type Kysely, sql } from "kysely";
import { db } from "#db/db.server.ts";
import type { Database } from "#db/schema.ts";
import { transact } from "#db/transaction.server.ts";
import { logSecurity } from "#log";
import { hasEmail } from "../accounts/accounts.server.ts";
import { hashPassword, isCommonPassword, verifyPassword } from "../accounts/passwords.server.ts";
import type { HeldRole, StaffMember } from "../desk/staff-member.ts";
import { recordEvent } from "../history/desk-events.server.ts";
import { endOtherStaffSessions, rolesOfStaff } from "./staff-sessions.server.ts";

export interface StaffRecord extends StaffMember {
  phone: string;
  status: "active" | "disabled";
}

/** Finds a member of staff, with the roles, by e-mail (ignoring case). */
export function findStaffByEmail(email: string, on: Kysely<Database> = db): Promise<StaffRecord | undefined> {
  return selectStaff(on).where(hasEmail(email)).executeTakeFirst();
}

/** Finds a member of staff, with the roles, by id. */
export function findStaff(id: string, on: Kysely<Database> = db): Promise<StaffRecord | undefined> {
  return selectStaff(on).where("id", "=", id).executeTakeFirst();
}

/** Lists the current roles of several people, by their ids; leaves out disabled people. */
export async function listRolesOfStaff(staffIds: string[]): Promise<Map<string, HeldRole[]>> {
  const rows = await db
    .selectFrom("staff")
    .select(["id", rolesOfStaff.as("roles")])
    .where(sql<boolean>`id = any(${staffIds}::uuid[])`)
    .where("status", "=", "active")
    .execute();
  return new Map(rows.map(({ id, roles }) => [id, roles]));
}

/** An SQL condition: the person of a row of `staff` can sign in as owner. */
export const isOwner = sql<boolean>`(staff.status = 'active'
  and exists (select from staff_roles where staff_roles.staff_id = staff.id and role = 'owner'))`;

/** Whether anybody can sign in as owner. */
export async function hasOwner(on: Kysely<Database> = db): Promise<boolean> {
  return (await on.selectFrom("staff").select("id").where(isOwner).limit(1).executeTakeFirst()) !== undefined;
}

export type StaffSignInResult =
  | { kind: "signed-in"; id: string; fullName: string; passwordHash: string }
  | { kind: "unknown" }
  | { kind: "wrong-password" }
  | { kind: "disabled" };

/**
 * Checks an e-mail, ignoring case, and a password. Takes equally long whether or not the account exists.
 * @throws {TooBusy} if too many passwords are being checked
 */
export async function signInStaff(email: string, password: string): Promise<StaffSignInResult> {
  const person = await db
    .selectFrom("staff")
    .select(["id", "fullName", "passwordHash", "status"])
    .where(hasEmail(email))
    .executeTakeFirst();
  const isCorrect = await verifyPassword(person?.passwordHash, password);
  if (!person || !isCorrect || person.status === "disabled") {
    const kind = !person ? "unknown" : isCorrect ? "disabled" : "wrong-password";
    logSecurity("desk-sign-in.failed", { staffId: person?.id, reason: kind });
    return { kind };
  }
  const { status, ...account } = person;
  return { kind: "signed-in", ...account };
}

export type ChangeStaffPasswordResult = { kind: "changed" | "incorrect" | "weak-password" };

/**
 * Sets a new password if the current one is correct, and ends all other sessions.
 * @throws {TooBusy} if too many passwords are being checked
 */
export async function changeStaffPassword(
  { staffId, sessionId }: { staffId: string; sessionId: string },
  { current, next }: { current: string; next: string },
): Promise<ChangeStaffPasswordResult> {
  if (await isCommonPassword(next)) return { kind: "weak-password" };
  const person = db.selectFrom("staff").select(["passwordHash", "fullName"]).where("id", "=", staffId);
  const { passwordHash: before, fullName } = await person.executeTakeFirstOrThrow();
  if (!(await verifyPassword(before, current))) return { kind: "incorrect" };
  const passwordHash = await hashPassword(next);
  const ended = await transact(async (trx) => {
    const changed = await trx
      .updateTable("staff")
      .set({ passwordHash, updatedAt: sql`now()` })
      .where("id", "=", staffId)
      .where("passwordHash", "=", before)
      .returning("id")
      .executeTakeFirst();
    if (!changed) return undefined;
    const subject = { subjectType: "staff", subjectId: staffId } as const;
    await recordEvent(trx, { id: staffId, fullName }, { action: "staff.change-password", ...subject });
    return endOtherStaffSessions(trx, staffId, sessionId);
  });
  if (ended) logSecurity("desk-session.ended-elsewhere", { staffId });
  return { kind: ended === undefined ? "incorrect" : "changed" };
}

function selectStaff(on: Kysely<Database>) {
  return on
    .selectFrom("staff")
    .select(["id", "fullName", "email", "phone", "status", "riderId", rolesOfStaff.as("roles")]);
}
