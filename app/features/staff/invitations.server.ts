import { createHmac, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { type Db, db } from "#db/db.server.ts";
import { deleteInBatches } from "#db/delete-in-batches.server.ts";
import { transact } from "#db/transaction.server.ts";
import { sessionSecret } from "#env";
import { hasEmail } from "../accounts/accounts.server.ts";
import { hashSecret } from "../accounts/secrets.server.ts";
import { mayGrant } from "../desk/permissions.ts";
import { hasRole, operator, type StaffMember } from "../desk/staff-member.ts";
import { recordEvent } from "../history/desk-events.server.ts";
import { countAttempt, type TooMany } from "../throttle/throttle.server.ts";
import type { Grant } from "./grant-role.server.ts";
import { findStaff, findStaffByEmail, hasOwner, isOwner, type StaffRecord } from "./staff.server.ts";

export const invitationDays = 7;

export type InviteResult =
  /**
   * The token is the secret part of the link, and is not stored. `isRepeated`: the same person sent the same form
   * before; nothing was written this time.
   */
  { kind: "invited"; token: string; isRepeated: boolean } | { kind: "not-allowed" | "has-role" | "disabled" } | TooMany;

/**
 * Invites a person to a role, replacing an earlier invitation to the same one. The role is granted when the link is
 * used, so that nobody gets it by registering with somebody else's email.
 * @param by null for the operator's command
 */
export async function invite(
  by: StaffMember | null,
  { formKey, ...invited }: { email: string; fullName: string; grant: Grant; formKey?: string | undefined },
): Promise<InviteResult> {
  const refused = by && (await countAttempt("invite", by.id));
  if (refused) return refused;
  const { email, grant } = invited;
  const { role, vendorId } = grant;
  return transact(async (trx): Promise<InviteResult> => {
    if (by && !(await mayInvite(trx, by.id, grant))) return { kind: "not-allowed" };
    if (vendorId !== null && !(await hasRestaurant(trx, vendorId))) return { kind: "not-allowed" };
    const known = await findStaffByEmail(email, trx);
    if (known?.status === "disabled") return { kind: "disabled" };
    if (known && hasRole(known, role, vendorId)) return { kind: "has-role" };
    const token = by && formKey ? tokenOfForm(by.id, formKey, invited) : newToken();
    await deleteInvitationsTo(trx, email, grant, token);
    if (!(await insertInvitation(trx, by, invited, token))) return { kind: "invited", token, isRepeated: true };
    await recordEvent(trx, by ?? operator, {
      action: "staff.invite",
      subjectId: email,
      vendorId,
      after: { email, role },
    });
    return { kind: "invited", token, isRepeated: false };
  });
}

/** Inserts an invitation; false if this token has one, because the form was sent twice. */
async function insertInvitation(
  trx: Db,
  by: StaffMember | null,
  { email, fullName, grant: { role, vendorId, riderId = null } }: { email: string; fullName: string; grant: Grant },
  token: string,
): Promise<boolean> {
  const expiresAt = sql<Date>`now() + make_interval(days => ${sql.lit(invitationDays)})`;
  const invitedBy = by?.id ?? null;
  const inserted = await trx
    .insertInto("staffInvitations")
    .values({ tokenHash: hashSecret(token), email, fullName, role, vendorId, riderId, invitedBy, expiresAt })
    .onConflict((conflict) => conflict.column("tokenHash").doNothing())
    .returning("role")
    .executeTakeFirst();
  return inserted !== undefined;
}

function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Returns the same token for the same form, so that sending it again shows the link that works; nobody can guess it. */
function tokenOfForm(staffId: string, formKey: string, values: object): string {
  const sent = JSON.stringify([staffId, formKey, values]);
  return createHmac("sha256", sessionSecret()).update(`invitation ${sent}`).digest("base64url");
}

/** Checks the current rights of the inviter. The lock makes a dismissal wait, which then deletes the invitation. */
async function mayInvite(trx: Db, staffId: string, grant: Grant): Promise<boolean> {
  await trx.selectFrom("staff").select("id").where("id", "=", staffId).forShare().execute();
  const person = await findStaff(staffId, trx);
  return person?.status === "active" && mayGrant(person, grant);
}

async function hasRestaurant(trx: Db, id: string): Promise<boolean> {
  return (await trx.selectFrom("vendors").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}

/**
 * Creates the token of the link with which the first owner sets up the desk, replacing any earlier one; undefined if
 * there is an owner. The link is valid once, and until the next start creates another.
 */
export function makeSetUpToken(): Promise<string | undefined> {
  return transact(async (trx) => {
    // Serializes processes that start at once; the last one's link is valid.
    await sql`lock table staff_invitations in share row exclusive mode`.execute(trx);
    await trx.deleteFrom("staffInvitations").where("email", "is", null).execute();
    if (await hasOwner(trx)) return undefined;
    const token = newToken();
    const invitation = { tokenHash: hashSecret(token), role: "owner" as const, expiresAt: "infinity" };
    await trx.insertInto("staffInvitations").values(invitation).execute();
    return token;
  });
}

/**
 * Finds the invitation of a link; undefined if it was used or withdrawn, or has expired. A set-up link, for which the first owner
 * chooses the email, is also invalid once there is an owner. Whoever has an account signs in to accept; others choose a password.
 */
export function findInvitation(token: string, on: Db = db) {
  return on
    .selectFrom("staffInvitations as invitation")
    .leftJoin("vendors", "vendors.id", "invitation.vendorId")
    .select(["email", "fullName", "role", "vendorId", "riderId", "restaurantName"])
    .select(
      sql<boolean>`exists (select from staff where lower(staff.email) = lower(invitation.email))`.as("hasAccount"),
    )
    .where("tokenHash", "=", hashSecret(token))
    .where("expiresAt", ">", sql<Date>`now()`)
    .where(sql<boolean>`(invitation.email is not null or not exists (select from staff where ${isOwner}))`)
    .executeTakeFirst();
}

/** As `findInvitation`, but locks it until the transaction ends, so that only one of several concurrent uses finds it. */
export async function lockInvitation(trx: Db, token: string) {
  const row = trx.selectFrom("staffInvitations").select("role").where("tokenHash", "=", hashSecret(token)).forUpdate();
  return (await row.executeTakeFirst()) && findInvitation(token, trx);
}

/**
 * Withdraws an unused invitation on behalf of a person; `withdrawn` also if there is none any more. `has-role`: it was used;
 * `not-allowed`: it is for a role that the person may not grant.
 */
export function withdrawInvitation(
  by: StaffMember,
  { email, grant }: { email: string; grant: Grant },
): Promise<{ kind: "withdrawn" | "has-role" | "not-allowed" }> {
  return transact(async (trx) => {
    if (!mayGrant(by, grant)) return { kind: "not-allowed" };
    if ((await deleteInvitationsTo(trx, email, grant)) === 0) {
      const known = await findStaffByEmail(email, trx);
      return { kind: known && hasRole(known, grant.role, grant.vendorId) ? "has-role" : "withdrawn" };
    }
    await recordEvent(trx, by, {
      action: "staff.withdraw-invitation",
      subjectId: email,
      vendorId: grant.vendorId,
      before: { email, role: grant.role },
    });
    return { kind: "withdrawn" };
  });
}

/** Deletes an invitation that was used. */
export async function deleteInvitation(trx: Db, token: string): Promise<void> {
  await trx.deleteFrom("staffInvitations").where("tokenHash", "=", hashSecret(token)).execute();
}

/** Deletes the unused invitations of a person to roles that the person may no longer grant. */
export async function deleteForbiddenInvitations(trx: Db, person: StaffRecord): Promise<void> {
  const invitations = trx.selectFrom("staffInvitations").select(["tokenHash", "role", "vendorId"]);
  for (const { tokenHash, ...grant } of await invitations.where("invitedBy", "=", person.id).execute()) {
    if (person.status === "active" && mayGrant(person, grant)) continue;
    await trx.deleteFrom("staffInvitations").where("tokenHash", "=", tokenHash).execute();
  }
}

/** Deletes the expired invitations, and returns their number. */
export function deleteExpiredInvitations(): Promise<number> {
  return deleteInBatches("staffInvitations", sql<boolean>`expires_at < now()`);
}

/** Deletes a person's invitations to a role, except for the one with `keptToken`, and returns their number. */
async function deleteInvitationsTo(
  on: Db,
  email: string,
  { role, vendorId }: Grant,
  keptToken?: string,
): Promise<number> {
  let invitations = on
    .deleteFrom("staffInvitations")
    .where(hasEmail(email))
    .where("role", "=", role)
    .where("vendorId", "is not distinct from", vendorId);
  if (keptToken !== undefined) invitations = invitations.where("tokenHash", "!=", hashSecret(keptToken));
  return Number((await invitations.executeTakeFirst()).numDeletedRows);
}
