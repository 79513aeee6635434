import { sql } from "kysely";
import { transact } from "#db/transaction.server.ts";
import { logSecurity } from "#log";
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
): Promise<ChangeStaffPasswordResult | { kind: "too-many-attempts"; seconds: number }> {
  const seconds = await countAttempt("change-password", here.staffId, clientAddress);
  if (seconds) {
    logSecurity("staff.change-password-throttled", { staffId: here.staffId });
    return { kind: "too-many-attempts", seconds };
  }
  const changed = await changeStaffPassword(here, passwords);
  if (changed.kind === "changed") await clearAttempts("change-password", here.staffId);
  return changed;
}

/** Formats a person's roles, such as 'Kitchen, Naveed Karahi House'. */
export async function listRoleLabels({ roles }: StaffMember): Promise<string[]> {
  const names = await findRestaurantNames(roles.flatMap(({ vendorId }) => vendorId ?? []));
  return roles.map(({ role, vendorId }) => formatRole(role, vendorId && names.get(vendorId)));
}
