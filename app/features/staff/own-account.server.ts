import { sql } from "kysely";
import { db } from "#db/db.server.ts";
import { transact } from "#db/transaction.server.ts";
import { logSecurity } from "#log";
import { verifyPassword } from "../accounts/passwords.server.ts";
import { findRestaurantNames } from "../desk/restaurant-names.server.ts";
import { formatRole } from "../desk/role-names.ts";
import type { StaffMember } from "../desk/staff-member.ts";
import { recordEvent } from "../history/desk-events.server.ts";
import { clearAttempts, countAttempt } from "../throttle/throttle.server.ts";
import { type ChangeStaffPasswordResult, changeStaffPassword, findStaff } from "./staff.server.ts";

/** Changes a person's own name and phone number, and records it in the history. */
export function changeOwnDetails(member: StaffMember, details: { fullName: string; phone: string }) {
  return transact(async (trx) => {
    const before = await findStaff(member.id, trx);
    if (before?.fullName === details.fullName && before.phone === details.phone) return { kind: "unchanged" as const };
    await trx
      .updateTable("staff")
      .set({ ...details, updatedAt: sql`now()` })
      .where("id", "=", member.id)
      .execute();
    await recordEvent(trx, member, {
      action: "staff.rename",
      subjectType: "staff",
      subjectId: member.id,
      before: { fullName: before?.fullName, phone: before?.phone },
      after: details,
    });
    return { kind: "changed" as const };
  });
}

/** Changes a person's own password and ends the other sessions, unless there were too many attempts. */
export async function changeOwnPassword(
  here: { staffId: string; sessionId: string },
  passwords: { current: string; next: string },
  clientAddress: string,
): Promise<ChangeStaffPasswordResult | { kind: "too-many"; seconds: number }> {
  const seconds = await countAttempt("change-password", here.staffId, clientAddress);
  if (seconds) {
    logSecurity("staff.change-password-throttled", { staffId: here.staffId });
    return { kind: "too-many", seconds };
  }
  const { kind } = await changeStaffPassword(here, passwords);
  if (kind === "changed" || (kind === "incorrect" && (await isSecondTap(here, passwords, clientAddress)))) {
    await clearAttempts("change-password", here.staffId);
    return { kind: "changed" };
  }
  if (kind === "incorrect") logSecurity("staff.change-password-refused", { staffId: here.staffId });
  return { kind };
}

/**
 * Whether the same form has just set the new password. Only then is a wrong current password worth a second look, which
 * counts as another attempt: otherwise each form would be two guesses.
 */
async function isSecondTap(
  { staffId }: { staffId: string },
  { next }: { next: string },
  clientAddress: string,
): Promise<boolean> {
  const changed = await db
    .selectFrom("staff")
    .select("passwordHash")
    .where("id", "=", staffId)
    .where(isJustChanged(staffId))
    .executeTakeFirst();
  if (!changed || (await countAttempt("change-password", staffId, clientAddress))) return false;
  return verifyPassword(changed.passwordHash, next);
}

/** An SQL condition: the person changed the password less than a minute ago. */
function isJustChanged(staffId: string) {
  return sql<boolean>`exists (select from desk_events where subject_type = 'staff' and subject_id = ${staffId}
    and action = 'staff.change-password' and at > now() - interval '1 minute')`;
}

/** Formats a person's roles, such as 'Kitchen, Naveed Karahi House'. */
export async function listRoleLabels({ roles }: StaffMember): Promise<string[]> {
  const names = await findRestaurantNames(roles.flatMap(({ vendorId }) => vendorId ?? []));
  return roles.map(({ role, vendorId }) => formatRole(role, vendorId && names.get(vendorId)));
}
