import { sql } from "kysely";
import { type Transaction, transact } from "#db/transaction.server.ts";
import { forgetOtherDevices } from "../accounts/known-devices.server.ts";
import { isPermitted } from "../desk/permissions.ts";
import type { DeskMember } from "../desk/staff-member.ts";
import type { EventAction } from "../history/describe-events.ts";
import { recordEvent } from "../history/desk-events.server.ts";
import { requestResetWithin, shownCodeLimits } from "../password-reset/reset-codes.server.ts";
import { isUuid } from "../search/typed-search.ts";
import type { TooMany } from "../throttle/throttle.server.ts";
import type { CustomerChange } from "./customer-changes.ts";

type Customer = { email: string; status: "active" | "disabled" };

type ChangeCustomerResult =
  | { kind: "changed"; change: Exclude<CustomerChange, "reset-code"> }
  /** The code is stored nowhere else. */
  | { kind: "made"; code: string }
  /** Too many codes were made recently. */
  | TooMany
  | { kind: "disabled" | "not-allowed" | "not-found" };

/**
 * Changes a customer's account and records it in the history. `disable` blocks the account at once on every device,
 * `enable` unblocks it; `end-sessions` signs out on every device; `reset-code` makes a code for a new password, like the
 * page for forgotten passwords. Open orders continue.
 */
export function changeCustomer(
  by: DeskMember,
  customerId: string,
  change: CustomerChange,
): Promise<ChangeCustomerResult> {
  return transact(async (trx): Promise<ChangeCustomerResult> => {
    if (!isPermitted(by, "customers")) return { kind: "not-allowed" };
    if (!isUuid(customerId)) return { kind: "not-found" };
    const customer = await trx
      .selectFrom("customers")
      .select(["email", "status"])
      .where("id", "=", customerId)
      .where("deletedAt", "is", null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!customer) return { kind: "not-found" };
    const recordAs = (action: EventAction, changes: Changes) =>
      recordEvent(trx, by, { ...changes, action, subjectId: customerId });
    if (change === "reset-code") return makeResetCode(trx, customer, recordAs);
    if (change === "end-sessions") await endSessions(trx, customerId, recordAs);
    else await setStatus(trx, { id: customerId, ...customer }, change === "enable" ? "active" : "disabled", recordAs);
    return { kind: "changed", change };
  });
}

type Changes = { before?: Record<string, unknown>; after?: Record<string, unknown> };
type RecordAs = (action: EventAction, changes: Changes) => Promise<void>;

/** The database notifies open pages, and ends the sessions when the account is enabled again. */
async function setStatus(
  trx: Transaction,
  { id, status: before }: Customer & { id: string },
  status: "active" | "disabled",
  recordAs: RecordAs,
): Promise<void> {
  if (before === status) return;
  await trx.updateTable("customers").set({ status, updatedAt: sql`now()` }).where("id", "=", id).execute();
  const action = status === "active" ? "customer.enable" : "customer.disable";
  await recordAs(action, { before: { status: before }, after: { status } });
}

async function endSessions(trx: Transaction, customerId: string, recordAs: RecordAs): Promise<void> {
  const ended = await trx.deleteFrom("sessions").where("customerId", "=", customerId).executeTakeFirst();
  await forgetOtherDevices(trx, customerId, "");
  // None after the first of two taps.
  if (ended.numDeletedRows === 0n) return;
  await recordAs("customer.end-sessions", { after: { sessions: Number(ended.numDeletedRows) } });
}

/** The history records who made a code, but not the code. */
async function makeResetCode(trx: Transaction, { email }: Customer, recordAs: RecordAs): Promise<ChangeCustomerResult> {
  const made = await requestResetWithin(trx, email, deskClient, shownCodeLimits);
  if (made.kind === "unknown") return { kind: "disabled" };
  if (made.kind === "too-many") return made;
  await recordAs("customer.reset-code", {});
  return { kind: "made", code: made.reset.code };
}

/** The desk has its own limit, so that codes requested by strangers do not use it up. */
const deskClient = { key: "desk", isKnown: true };
