import { sql, type Transaction } from "kysely";
import { db } from "#db/db.server.ts";
import type { Database } from "#db/schema.ts";
import { transact } from "#db/transaction.server.ts";
import { forgetOtherDevices } from "../accounts/known-devices.server.ts";
import { makeCode } from "../accounts/recovery.server.ts";
import { type DeskActor, recordEvent } from "../staff/desk-events.server.ts";

/** A customer as the desk and the operator see one. */
export interface CustomerRecord {
  id: string;
  email: string;
  fullName: string;
  phone: string;
  status: "active" | "disabled";
  createdAt: Date;
  /** Sessions and orders there are. */
  sessionCount: number;
  orderCount: number;
}

/** Finds a customer by e-mail (case ignored) or id. */
export function findCustomer(emailOrId: string): Promise<CustomerRecord | undefined> {
  return db
    .selectFrom("customers")
    .select(["id", "email", "fullName", "phone", "status", "createdAt"])
    .select([
      sql<number>`(select count(*) from sessions where customer_id = customers.id)`.as("sessionCount"),
      sql<number>`(select count(*) from orders where customer_id = customers.id)`.as("orderCount"),
    ])
    .where(
      emailOrId.includes("@")
        ? sql<boolean>`lower(email) = lower(${emailOrId})`
        : sql<boolean>`id::text = ${emailOrId.toLowerCase()}`,
    )
    .executeTakeFirst();
}

/** `unchanged`: the customer was so already, and the history has no second line. */
export type CustomerChanged = "changed" | "unchanged" | "not-found";

/** Keeps a customer out, who is told so on every device, or lets the customer in again. */
export function setCustomerStatus(
  by: DeskActor,
  customerId: string,
  status: "active" | "disabled",
): Promise<CustomerChanged> {
  return changeCustomer(by, customerId, status === "active" ? "customer.enable" : "customer.disable", (trx, before) =>
    before === status
      ? undefined
      : trx.updateTable("customers").set({ status, updatedAt: sql`now()` }).where("id", "=", customerId).execute(),
  );
}

/** Signs a customer out everywhere, and forgets the devices. */
export function endCustomerSessions(by: DeskActor, customerId: string): Promise<CustomerChanged> {
  return changeCustomer(by, customerId, "customer.end-sessions", async (trx) => {
    await trx.deleteFrom("sessions").where("customerId", "=", customerId).execute();
    await forgetOtherDevices(trx, customerId, "");
  });
}

/**
 * Makes a reset code to read out to a customer on the telephone. Good like the others; the history tells who made it, and
 * never holds it.
 */
export async function makeResetCode(
  by: DeskActor,
  customerId: string,
): Promise<{ kind: "made"; code: string } | { kind: "not-found" | "disabled" }> {
  let code: string | undefined;
  const changed = await changeCustomer(by, customerId, "customer.reset-code", (trx, status) =>
    status === "active"
      ? makeCode(trx, customerId, null).then((made) => {
          code = made;
        })
      : undefined,
  );
  if (changed === "not-found") return { kind: "not-found" };
  return code === undefined ? { kind: "disabled" } : { kind: "made", code };
}

/** Locks a customer, applies a change, and writes it into the history unless `apply` returns undefined at once. */
function changeCustomer(
  by: DeskActor,
  customerId: string,
  action: string,
  apply: (trx: Transaction<Database>, status: "active" | "disabled") => Promise<unknown> | undefined,
): Promise<CustomerChanged> {
  return transact(async (trx) => {
    const customer = await trx
      .selectFrom("customers")
      .select(["email", "status"])
      .where(sql<boolean>`id::text = ${customerId}`)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!customer) return "not-found";
    const applied = apply(trx, customer.status);
    if (applied === undefined) return "unchanged";
    await applied;
    const subject = { subjectType: "customer", subjectId: customerId } as const;
    await recordEvent(trx, by, { action, ...subject, before: { email: customer.email, status: customer.status } });
    return "changed";
  });
}
