import { type InferResult, sql } from "kysely";
import { type Db, db } from "#db/db.server.ts";
import { logSecurity } from "#log";
import { checkPassword, hasEmail, type SessionOwner, type SignInResult } from "../accounts/accounts.server.ts";
import { canSignInAs } from "../desk/can-sign-in.server.ts";
import type { HeldRole } from "../desk/staff-member.ts";
import { rolesOfStaff } from "./staff-sessions.server.ts";

/** Finds a member of staff, with the roles, by email (ignoring case). */
export function findStaffByEmail(email: string, on: Db = db) {
  return selectStaff(on).where(hasEmail(email)).executeTakeFirst();
}

/** Finds a member of staff, with the roles, by id. */
export function findStaff(id: string, on: Db = db) {
  return selectStaff(on).where("id", "=", id).executeTakeFirst();
}

/** Lists the current roles of several people, by their ids; leaves out disabled people. */
export async function listRolesOfStaff(staffIds: string[], on: Db = db): Promise<Map<string, HeldRole[]>> {
  const rows = await on
    .selectFrom("staff")
    .select(["id", rolesOfStaff.as("roles")])
    .where(sql<boolean>`id = any(${staffIds}::uuid[])`)
    .where("status", "=", "active")
    .execute();
  return new Map(rows.map(({ id, roles }) => [id, roles]));
}

/** An SQL condition: the person of a row of `staff` can sign in as owner. */
export const isOwner = canSignInAs("owner");

/** Whether anybody can sign in as owner. */
export async function hasOwner(on: Db = db): Promise<boolean> {
  return (await on.selectFrom("staff").select("id").where(isOwner).limit(1).executeTakeFirst()) !== undefined;
}

/** Checks the email, ignoring case, and the password of a member of staff, see `checkPassword`. */
export async function signInStaff(email: string, password: string): Promise<SignInResult<SessionOwner>> {
  const person = await db
    .selectFrom("staff")
    .select(["id", "passwordHash", "status"])
    .where(hasEmail(email))
    .executeTakeFirst();
  const result = await checkPassword(person, password);
  if (result.kind !== "signed-in") logSecurity("desk-sign-in.failed", { staffId: person?.id, reason: result.kind });
  return result;
}

export type StaffRecord = InferResult<ReturnType<typeof selectStaff>>[number];

function selectStaff(on: Db) {
  return on
    .selectFrom("staff")
    .select(["id", "fullName", "email", "phone", "status", "riderId", rolesOfStaff.as("roles")]);
}
