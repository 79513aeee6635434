import { db } from "#db/db.server.ts";
import type { StaffRole } from "#db/schema.ts";
import { transact } from "#db/transaction.server.ts";
import { newEmailField } from "../accounts/email.ts";
import { newPassword } from "../accounts/new-password.ts";
import { isRestaurantRole } from "../desk/role-names.ts";
import { hasRole, operator } from "../desk/staff-member.ts";
import { recordEvent } from "../history/desk-events.server.ts";
import { isBlank } from "../text/blank.ts";
import { type Grant, grantRole } from "./grant-role.server.ts";
import { invite } from "./invitations.server.ts";
import { createStaffMember } from "./join-staff.server.ts";
import { findStaffByEmail, type StaffRecord } from "./staff.server.ts";

interface StaffToAdd {
  email: string;
  role: StaffRole;
  vendorId?: string | undefined;
  riderId?: string | undefined;
  fullName?: string | undefined;
  /** Creates the account at once; without a password the person is invited. */
  password?: string | undefined;
}

export type AddStaffResult =
  | { kind: "invited"; token: string }
  | { kind: "added" }
  /** The person has an account already, whose password and status are unchanged. */
  | { kind: "granted"; status: "active" | "disabled" }
  | { kind: "bad-email" | "long-name" | "needs-restaurant" | "no-restaurant" | "no-rider" | "has-role" }
  | { kind: "weak-password" | "wrong-length" };

/**
 * Gives a person a role on behalf of the operator: grants it to an existing account, creates an account if there is a
 * password, or else makes an invitation, whose link the caller shows.
 */
export async function addStaff(person: StaffToAdd): Promise<AddStaffResult> {
  const { role, vendorId = null, riderId = null, password } = person;
  const fullName = person.fullName === undefined || isBlank(person.fullName) ? "" : person.fullName.trim();
  const email = emailShape.safeParse(person.email).data;
  if (!email) return { kind: "bad-email" };
  if (fullName.length > maxNameLength) return { kind: "long-name" };
  if (isRestaurantRole(role) !== (vendorId !== null)) return { kind: "needs-restaurant" };
  if (vendorId && !(await exists("vendors", vendorId))) return { kind: "no-restaurant" };
  if (riderId && (role !== "rider" || !(await exists("riders", riderId)))) return { kind: "no-rider" };
  const grant = { role, vendorId, riderId };
  const known = await findStaffByEmail(email);
  if (known) return giveRole(known, grant);
  if (riderId && (await isTaken(riderId))) return { kind: "no-rider" };
  if (password === undefined) {
    const invited = await invite(null, { email, fullName, grant });
    return invited.kind === "invited" ? invited : { kind: "has-role" };
  }
  if (!newPassword().safeParse(password).success) return { kind: "wrong-length" };
  const joined = await createStaffMember({ email, fullName: fullName || email.slice(0, maxNameLength), password }, [
    grant,
  ]);
  if (joined.kind === "weak-password") return { kind: "weak-password" };
  return joined.kind === "joined"
    ? { kind: "added" }
    : { kind: joined.kind === "rider-taken" ? "no-rider" : "has-role" };
}

const maxNameLength = 100;
const emailShape = newEmailField({ empty: "empty", noAt: "malformed" });

async function giveRole(person: StaffRecord, grant: Grant): Promise<AddStaffResult> {
  if (hasRole(person, grant.role, grant.vendorId)) return { kind: "has-role" };
  return transact(async (trx) => {
    if ((await grantRole(trx, person, grant)) !== "granted") return { kind: "no-rider" };
    await recordEvent(trx, operator, {
      action: "staff.grant-role",
      subjectId: person.id,
      vendorId: grant.vendorId,
      after: { email: person.email, role: grant.role },
    });
    return { kind: "granted", status: person.status };
  });
}

async function exists(table: "vendors" | "riders", id: string): Promise<boolean> {
  return (await db.selectFrom(table).select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}

/** Whether a member of staff already delivers as this rider. */
async function isTaken(riderId: string): Promise<boolean> {
  return (await db.selectFrom("staff").select("id").where("riderId", "=", riderId).executeTakeFirst()) !== undefined;
}
