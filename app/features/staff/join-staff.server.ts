import { sql } from "kysely";
import { type Transaction, transact } from "#db/transaction.server.ts";
import { hashPassword, isCommonPassword } from "../accounts/passwords.server.ts";
import type { StaffMember } from "../desk/staff-member.ts";
import { recordEvent } from "../history/desk-events.server.ts";
import { findFreeRider, type Grant, grantRole } from "./grant-role.server.ts";
import { deleteInvitation, lockInvitation } from "./invitations.server.ts";

type JoinResult =
  | { kind: "joined"; id: string; passwordHash: string }
  | { kind: "weak-password" }
  /** The link was used, withdrawn or replaced, or has expired. */
  | { kind: "gone" }
  /** A member of staff has this email, and must sign in to accept. */
  | { kind: "has-account" }
  | { kind: "rider-taken" };

interface NewPerson {
  fullName: string;
  email: string;
  password: string;
}

/** Accepts an invitation of a person without an account, and creates the account. */
export async function joinStaff(token: string, person: { fullName: string; password: string }): Promise<JoinResult> {
  return withPassword(person.password, async (trx, passwordHash) => {
    const invitation = await lockInvitation(trx, token);
    if (!invitation?.email) return { kind: "gone" };
    const { email } = invitation;
    return endInvitation(trx, token, await insertPerson(trx, { ...person, email, passwordHash }, [invitation]));
  });
}

/** Creates the account of the first owner with the set-up link, which is invalid once there is an owner. */
export async function setUpOwner(token: string, person: NewPerson): Promise<JoinResult> {
  return withPassword(person.password, async (trx, passwordHash) => {
    const invitation = await lockInvitation(trx, token);
    if (invitation?.email !== null) return { kind: "gone" };
    return endInvitation(trx, token, await insertPerson(trx, { ...person, passwordHash }, [invitation]));
  });
}

/** Creates a member of staff without an invitation, for commands and the demo. */
export async function createStaffMember(person: NewPerson, grants: Grant[]): Promise<JoinResult> {
  return withPassword(person.password, (trx, passwordHash) => insertPerson(trx, { ...person, passwordHash }, grants));
}

type AcceptInvitationResult = { kind: "accepted" | "gone" | "other-person" | "rider-taken" };

/** Accepts an invitation of a person who is signed in. */
export function acceptInvitation(token: string, member: StaffMember): Promise<AcceptInvitationResult> {
  return transact(async (trx): Promise<AcceptInvitationResult> => {
    const invitation = await lockInvitation(trx, token);
    if (!invitation?.email) return { kind: "gone" };
    if (invitation.email.toLowerCase() !== member.email.toLowerCase()) return { kind: "other-person" };
    if ((await grantRole(trx, member, invitation)) !== "granted") return { kind: "rider-taken" };
    await recordJoining(trx, member, [invitation]);
    await deleteInvitation(trx, token);
    return { kind: "accepted" };
  });
}

async function withPassword(
  password: string,
  work: (trx: Transaction, passwordHash: string) => Promise<JoinResult>,
): Promise<JoinResult> {
  if (await isCommonPassword(password)) return { kind: "weak-password" };
  const passwordHash = await hashPassword(password);
  return transact((trx) => work(trx, passwordHash));
}

/** Deletes the invitation if the person has joined. */
async function endInvitation(trx: Transaction, token: string, joined: JoinResult): Promise<JoinResult> {
  if (joined.kind === "joined") await deleteInvitation(trx, token);
  return joined;
}

/** Inserts a person with these roles; writes nothing unless the result is 'joined'. */
async function insertPerson(
  trx: Transaction,
  { fullName, email, passwordHash }: { fullName: string; email: string; passwordHash: string },
  grants: Grant[],
): Promise<JoinResult> {
  for (const { riderId } of grants) {
    if (riderId && !(await findFreeRider(trx, riderId))) return { kind: "rider-taken" };
  }
  const person = await trx
    .insertInto("staff")
    .values({ email, fullName, passwordHash })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning(["id", "fullName"])
    .executeTakeFirst();
  if (!person) return { kind: "has-account" };
  for (const grant of grants) await grantRole(trx, person, grant);
  await recordJoining(trx, person, grants);
  return { kind: "joined", id: person.id, passwordHash };
}

function recordJoining(trx: Transaction, person: { id: string; fullName: string }, grants: Grant[]): Promise<void> {
  return recordEvent(trx, person, {
    action: "staff.join",
    subjectId: person.id,
    vendorId: grants[0]?.vendorId ?? null,
    after: { roles: grants.map(({ role, vendorId }) => ({ role, vendorId })) },
  });
}
