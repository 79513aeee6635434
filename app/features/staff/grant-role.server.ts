import { sql } from "kysely";
import type { Transaction } from "#db/transaction.server.ts";
import type { HeldRole } from "../desk/staff-member.ts";

export interface Grant extends HeldRole {
  /** With the role `rider`: the row in `riders` the person delivers as; a new one by default. */
  riderId?: string | null | undefined;
}

/** `rider-taken`: there is no such rider, or the rider has another account. */
type Granted = "granted" | "rider-taken";

/** Grants a person a role; does nothing if the person already has it. */
export async function grantRole(
  trx: Transaction,
  person: { id: string; fullName: string },
  { role, vendorId, riderId }: Grant,
): Promise<Granted> {
  if (role === "rider" && !(await linkRider(trx, person, riderId))) return "rider-taken";
  await trx
    .insertInto("staffRoles")
    .values({ staffId: person.id, role, vendorId })
    .onConflict((conflict) => conflict.columns(["staffId", "role", "vendorId"]).doNothing())
    .execute();
  return "granted";
}

async function linkRider(
  trx: Transaction,
  { id, fullName }: { id: string; fullName: string },
  riderId: string | null | undefined,
): Promise<boolean> {
  const person = await trx
    .selectFrom("staff")
    .select("riderId")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (person.riderId) return !riderId || riderId === person.riderId;
  const rider = riderId
    ? await findFreeRider(trx, riderId)
    : await trx.insertInto("riders").values({ fullName }).returning("id").executeTakeFirstOrThrow();
  if (!rider) return false;
  await trx.updateTable("staff").set({ riderId: rider.id }).where("id", "=", id).execute();
  if (riderId) await takeOverCash(trx, riderId, id);
  return true;
}

/** Makes the account responsible for the cash that the rider collected without it, see `heldRupees`. */
async function takeOverCash(trx: Transaction, riderId: string, staffId: string): Promise<void> {
  await trx
    .updateTable("orders")
    .set({ paymentStatus: "paid", cashReceivedBy: staffId })
    .where("riderId", "=", riderId)
    .where("status", "=", "delivered")
    .where(({ or, eb }) => or([eb("paymentStatus", "=", "pending"), eb("cashReceivedBy", "is not", null)]))
    .execute();
}

/** An SQL condition on `riders`: no member of staff delivers as this rider. */
export const hasNoAccount = sql<boolean>`not exists (select from staff where staff.rider_id = riders.id)`;

/** Finds and locks a rider without an account; undefined if the rider does not exist or has one. */
export function findFreeRider(trx: Transaction, riderId: string) {
  return trx
    .selectFrom("riders")
    .select("riders.id")
    .where("riders.id", "=", riderId)
    .where(hasNoAccount)
    .forUpdate()
    .executeTakeFirst();
}
