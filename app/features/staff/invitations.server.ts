import { createHash, randomBytes } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { db } from "#db/db.server.ts";
import type { Database, StaffRole } from "#db/schema.ts";
import { transact } from "#db/transaction.server.ts";
import { recordEvent } from "./desk-events.server.ts";
import type { Grant } from "./grant-role.server.ts";
import { mayGrant } from "./permissions.ts";
import { findStaffByEmail, hasOwner } from "./staff.server.ts";
import type { StaffMember } from "./staff-member.ts";

/** How long an invitation is good, in days. */
export const invitationDays = 7;

export type Invited =
  /** The token is the secret part of the link, and kept nowhere. */
  { kind: "invited"; token: string } | { kind: "not-allowed" } | { kind: "has-role" };

/**
 * Invites someone to a role, in place of an earlier invitation to the same. The role is not given before the link is used:
 * nobody gets it by registering somebody else's e-mail. `by` is null when a command invites.
 */
export function invite(
  by: StaffMember | null,
  { email, fullName, grant }: { email: string; fullName: string; grant: Grant },
): Promise<Invited> {
  const { role, vendorId, riderId = null } = grant;
  return transact(async (trx): Promise<Invited> => {
    if (by && !mayGrant(by, grant)) return { kind: "not-allowed" };
    const known = await findStaffByEmail(email, trx);
    if (known?.roles.some((held) => held.role === role && held.vendorId === vendorId)) return { kind: "has-role" };
    await deleteEarlier(trx, email, grant);
    const token = randomBytes(32).toString("base64url");
    const expiresAt = sql<Date>`now() + make_interval(days => ${sql.lit(invitationDays)})`;
    await trx
      .insertInto("staffInvitations")
      .values({
        tokenHash: hashOf(token),
        email,
        fullName,
        role,
        vendorId,
        riderId,
        invitedBy: by?.id ?? null,
        expiresAt,
      })
      .execute();
    await recordEvent(trx, by ?? { id: null, fullName: "operator" }, {
      action: "staff.invite",
      subjectType: "staff",
      subjectId: email,
      vendorId,
      after: { email, role },
    });
    return { kind: "invited", token };
  });
}

/**
 * The token of a link by which the first owner sets up the desk, in place of any earlier one; undefined when there is an
 * owner. Good once, and until the next start makes another.
 */
export function makeSetUpToken(): Promise<string | undefined> {
  return transact(async (trx) => {
    // Processes that start at once take turns; the last one's link is the good one.
    await sql`lock table staff_invitations in share row exclusive mode`.execute(trx);
    await trx.deleteFrom("staffInvitations").where("email", "is", null).execute();
    if (await hasOwner(trx)) return undefined;
    const token = randomBytes(32).toString("base64url");
    const invitation = { tokenHash: hashOf(token), role: "owner" as const, expiresAt: "infinity" };
    await trx.insertInto("staffInvitations").values(invitation).execute();
    return token;
  });
}

export interface Invitation {
  /** Null in the set-up link: the first owner chooses it. */
  email: string | null;
  fullName: string;
  role: StaffRole;
  vendorId: string | null;
  riderId: string | null;
  restaurantName: string | null;
  /** Whether someone of the staff has this e-mail: that person signs in to accept, others choose a password. */
  hasAccount: boolean;
}

/** What a link invites to; undefined when it was used, withdrawn or is past its time. */
export function findInvitation(token: string, on: Kysely<Database> = db): Promise<Invitation | undefined> {
  return on
    .selectFrom("staffInvitations as invitation")
    .leftJoin("vendors", "vendors.id", "invitation.vendorId")
    .select(["email", "fullName", "role", "vendorId", "riderId", "restaurantName"])
    .select(
      sql<boolean>`exists (select from staff where lower(staff.email) = lower(invitation.email))`.as("hasAccount"),
    )
    .where("tokenHash", "=", hashOf(token))
    .where("expiresAt", ">", sql<Date>`now()`)
    .executeTakeFirst();
}

/** What a link invites to, locked until the transaction ends: of several who use it at once one finds it. */
export async function lockInvitation(trx: Kysely<Database>, token: string): Promise<Invitation | undefined> {
  const row = trx.selectFrom("staffInvitations").select("role").where("tokenHash", "=", hashOf(token)).forUpdate();
  return (await row.executeTakeFirst()) && findInvitation(token, trx);
}

/**
 * Takes an invitation back that nobody has used yet, in a person's name. `not-found`: it was used, or there is none;
 * `not-allowed`: it is to a role that the person could not give.
 */
export function withdrawInvitation(
  by: StaffMember,
  { email, grant }: { email: string; grant: Grant },
): Promise<{ kind: "withdrawn" | "not-found" | "not-allowed" }> {
  return transact(async (trx) => {
    if (!mayGrant(by, grant)) return { kind: "not-allowed" };
    if ((await deleteEarlier(trx, email, grant)) === 0) return { kind: "not-found" };
    await recordEvent(trx, by, {
      action: "staff.withdraw-invitation",
      subjectType: "staff",
      subjectId: email,
      vendorId: grant.vendorId,
      before: { email, role: grant.role },
    });
    return { kind: "withdrawn" };
  });
}

/** Uses an invitation up. */
export async function deleteInvitation(trx: Kysely<Database>, token: string): Promise<void> {
  await trx.deleteFrom("staffInvitations").where("tokenHash", "=", hashOf(token)).execute();
}

/** Deletes invitations that are past their time; how many there were. */
export async function deleteExpiredInvitations(): Promise<number> {
  const expired = db.deleteFrom("staffInvitations").where("expiresAt", "<", sql<Date>`now()`);
  return Number((await expired.executeTakeFirst()).numDeletedRows);
}

async function deleteEarlier(on: Kysely<Database>, email: string, { role, vendorId }: Grant): Promise<number> {
  const earlier = on
    .deleteFrom("staffInvitations")
    .where(sql`lower(email)`, "=", sql`lower(${email})`)
    .where("role", "=", role)
    .where("vendorId", "is not distinct from", vendorId);
  return Number((await earlier.executeTakeFirst()).numDeletedRows);
}

function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
