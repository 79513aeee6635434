import { sql } from "kysely";
import { type Transaction, transact } from "#db/transaction.server.ts";
import { mayDisable, mayGrant } from "../desk/permissions.ts";
import { type HeldRole, hasRole, type StaffMember } from "../desk/staff-member.ts";
import type { EventAction } from "../history/describe-events.ts";
import { recordEvent } from "../history/desk-events.server.ts";
import { deleteForbiddenInvitations } from "./invitations.server.ts";
import { findStaff, isOwner, type StaffRecord } from "./staff.server.ts";

/** `last-owner`: there must always be an owner. */
type ChangeStaffResult = { kind: "changed" | "not-found" | "not-allowed" | "last-owner" };

/** Withdraws a role from a person; `changed` also if the person does not have it. `not-found`: there is no such person. */
export function withdrawRole(by: StaffMember, staffId: string, held: HeldRole): Promise<ChangeStaffResult> {
  return changeStaff(by, staffId, {
    action: "staff.withdraw-role",
    vendorId: held.vendorId,
    endsOwner: held.role === "owner",
    isAllowed: () => mayGrant(by, held),
    isDone: (person) => !hasRole(person, held.role, held.vendorId),
    apply: async (trx) => {
      await trx
        .deleteFrom("staffRoles")
        .where("staffId", "=", staffId)
        .where("role", "=", held.role)
        .where("vendorId", "is not distinct from", held.vendorId)
        .execute();
    },
  });
}

/** Disables an account, whose sessions the database ends at once, or enables it again. */
export function setStaffStatus(
  by: StaffMember,
  staffId: string,
  status: "active" | "disabled",
): Promise<ChangeStaffResult> {
  return changeStaff(by, staffId, {
    action: status === "active" ? "staff.enable" : "staff.disable",
    vendorId: null,
    endsOwner: status === "disabled",
    isAllowed: (person) => mayDisable(by, person),
    isDone: (person) => person.status === status,
    apply: async (trx) => {
      await trx.updateTable("staff").set({ status, updatedAt: sql`now()` }).where("id", "=", staffId).execute();
    },
  });
}

interface StaffChange {
  action: EventAction;
  vendorId: string | null;
  /** Whether the change would remove an owner. */
  endsOwner: boolean;
  isAllowed: (person: StaffRecord) => boolean;
  /** Whether an earlier tap has made the change already. */
  isDone: (person: StaffRecord) => boolean;
  apply: (trx: Transaction) => Promise<void>;
}

function changeStaff(by: StaffMember, staffId: string, change: StaffChange): Promise<ChangeStaffResult> {
  return transact(async (trx): Promise<ChangeStaffResult> => {
    // Serializes two owners who remove each other at the same time, so that one remains, and invitations that the
    // person is sending.
    const locked = trx.selectFrom("staff").select("id").orderBy("id").forUpdate();
    await locked.where((where) => where.or([isOwner, where("id", "=", staffId)])).execute();
    const owners = await trx.selectFrom("staff").select("id").where(isOwner).execute();
    const person = await findStaff(staffId, trx);
    if (!person) return { kind: "not-found" };
    if (!change.isAllowed(person)) return { kind: "not-allowed" };
    if (change.isDone(person)) return { kind: "changed" };
    if (change.endsOwner && owners.every(({ id }) => id === staffId) && owners.length > 0)
      return { kind: "last-owner" };
    await change.apply(trx);
    const changed = await findStaff(staffId, trx);
    // Otherwise a dismissed person could return through an invitation to another of their addresses.
    if (changed) await deleteForbiddenInvitations(trx, changed);
    await recordEvent(trx, by, {
      action: change.action,
      subjectId: staffId,
      vendorId: change.vendorId,
      before: recordedFields(person, change),
      after: changed && recordedFields(changed, change),
    });
    return { kind: "changed" };
  });
}

/** What the history compares. A line of a restaurant is read by its managers, who may not know of roles elsewhere. */
function recordedFields({ email, status, roles }: StaffRecord, { vendorId }: StaffChange) {
  return { email, status, roles: roles.filter((held) => vendorId === null || held.vendorId === vendorId) };
}
