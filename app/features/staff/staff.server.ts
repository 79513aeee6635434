import { type InferResult, sql } from "kysely";
import { type Db, db } from "#db/db.server.ts";
import { logSecurity } from "#log";
import { hasEmail } from "../accounts/accounts.server.ts";
import { verifyPassword } from "../accounts/passwords.server.ts";
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

export type StaffSignInResult =
  | { kind: "signed-in"; id: string; passwordHash: string }
  | { kind: "unknown" | "wrong-password" | "disabled" };

/**
 * Checks an email, ignoring case, and a password. Takes equally long whether or not the account exists.
 * @throws {TooBusyError} if too many passwords are being checked
 */
export async function signInStaff(email: string, password: string): Promise<StaffSignInResult> {
  const person = await db
    .selectFrom("staff")
    .select(["id", "passwordHash", "status"])
    .where(hasEmail(email))
    .executeTakeFirst();
  const refuse = (kind: "unknown" | "wrong-password" | "disabled") => {
    logSecurity("desk-sign-in.failed", { staffId: person?.id, reason: kind });
    return { kind };
  };
  const isCorrect = await verifyPassword(person?.passwordHash, password);
  if (!person) return refuse("unknown");
  if (!isCorrect) return refuse("wrong-password");
  if (person.status === "disabled") return refuse("disabled");
  const { status, ...account } = person;
  return { kind: "signed-in", ...account };
}

export type StaffRecord = InferResult<ReturnType<typeof selectStaff>>[number];

function selectStaff(on: Db) {
  return on
    .selectFrom("staff")
    .select(["id", "fullName", "email", "phone", "status", "riderId", rolesOfStaff.as("roles")]);
}
