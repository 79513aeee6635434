import { sql } from "kysely";
import { db } from "#db/db.server.ts";
import { transact } from "#db/transaction.server.ts";
import { logSecurity } from "#log";
import { type ReplacedPassword, replacePassword } from "../accounts/replace-password.server.ts";
import { listRestaurantNames } from "../desk/restaurant-choices.server.ts";
import { formatRole } from "../desk/role-names.ts";
import type { StaffMember } from "../desk/staff-member.ts";
import { recordEvent } from "../history/desk-events.server.ts";
import { findStaff } from "./staff.server.ts";
import { endOtherStaffSessions } from "./staff-sessions.server.ts";

/** Changes a person's own name, also as a rider, and phone number, and records it in the history. */
export function changeOwnDetails(member: StaffMember, details: { fullName: string; phone: string }) {
  return transact(async (trx) => {
    await trx.selectFrom("staff").select("id").where("id", "=", member.id).forNoKeyUpdate().execute();
    const before = await findStaff(member.id, trx);
    if (before?.fullName === details.fullName && before.phone === details.phone) return { kind: "unchanged" as const };
    await trx
      .updateTable("staff")
      .set({ ...details, updatedAt: sql`now()` })
      .where("id", "=", member.id)
      .execute();
    // The kitchen and the customer read this name.
    const { fullName } = details;
    if (before?.riderId) await trx.updateTable("riders").set({ fullName }).where("id", "=", before.riderId).execute();
    await recordEvent(trx, member, {
      action: "staff.rename",
      subjectId: member.id,
      before: { fullName: before?.fullName, phone: before?.phone },
      after: details,
    });
    return { kind: "changed" as const };
  });
}

/** Changes a person's own password, see `replacePassword`; also ends the person's other sessions. */
export async function changeOwnPassword(
  here: { staffId: string; sessionId: string },
  passwords: { current: string; password: string },
  clientAddress: string,
): Promise<ReplacedPassword> {
  const { staffId } = here;
  const account = {
    id: staffId,
    findHash: () => findPasswordHash(staffId),
    setHash: (hash: string, before: string) => setHash(here, hash, before),
  };
  const result = await replacePassword(account, passwords, clientAddress);
  if (result.kind === "too-many") logSecurity("staff.change-password-throttled", { staffId });
  if (result.kind === "incorrect") logSecurity("staff.change-password-refused", { staffId });
  return result;
}

async function findPasswordHash(staffId: string): Promise<string> {
  const person = db.selectFrom("staff").select("passwordHash").where("id", "=", staffId);
  return (await person.executeTakeFirstOrThrow()).passwordHash;
}

async function setHash(
  { staffId, sessionId }: { staffId: string; sessionId: string },
  passwordHash: string,
  before: string,
): Promise<boolean> {
  const ended = await transact(async (trx) => {
    const changed = await trx
      .updateTable("staff")
      .set({ passwordHash, updatedAt: sql`now()` })
      .where("id", "=", staffId)
      .where("passwordHash", "=", before)
      .returning(["id", "fullName"])
      .executeTakeFirst();
    if (!changed) return undefined;
    await recordEvent(trx, changed, { action: "staff.change-password", subjectId: staffId });
    return endOtherStaffSessions(trx, staffId, sessionId);
  });
  if (ended) logSecurity("desk-session.ended-elsewhere", { staffId });
  return ended !== undefined;
}

/** Formats a person's roles, such as 'Kitchen, Naveed Karahi House'. */
export async function listRoleLabels({ roles }: StaffMember): Promise<string[]> {
  const names = await listRestaurantNames(roles.flatMap(({ vendorId }) => vendorId ?? []));
  return roles.map(({ role, vendorId }) => formatRole(role, vendorId && names.get(vendorId)));
}
