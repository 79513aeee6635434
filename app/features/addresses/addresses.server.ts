import { randomBytes } from "node:crypto";
import { sql, type Transaction } from "kysely";
import { db } from "#db/db.server.ts";
import type { Database } from "#db/schema.ts";
import { transactForCustomer } from "../customers/customer-writes.server.ts";

export interface Address {
  id: string;
  label: string;
  address: string;
  isDefault: boolean;
}

/** Addresses one customer may keep (design: safe under parallel posts, so counted under a lock). */
export const maxAddresses = 20;

/** A customer's addresses in the order they were added, at most `maxAddresses`. */
export function listAddresses(customerId: string): Promise<Address[]> {
  return db
    .selectFrom("addresses")
    .select(["id", "label", "address", "isDefault"])
    .where("customerId", "=", customerId)
    .orderBy("createdAt")
    .orderBy("id")
    .limit(maxAddresses)
    .execute();
}

/** Adds an address, the first one as the default; undefined when the customer has `maxAddresses` already. */
export function addAddress(
  customerId: string,
  { label, address }: { label: string; address: string },
): Promise<string | undefined> {
  return transactForCustomer(customerId, async (trx) => {
    const { count } = await trx
      .selectFrom("addresses")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("customerId", "=", customerId)
      .executeTakeFirstOrThrow();
    if (count >= maxAddresses) return undefined;
    const id = newAddressId();
    const isDefault = sql<boolean>`not exists (select from addresses where customer_id = ${customerId} and is_default)`;
    await trx.insertInto("addresses").values({ id, customerId, label, address, isDefault }).execute();
    return id;
  });
}

/** Makes one of the customer's addresses the default one; false when there is no such address. */
export function makeDefaultAddress(customerId: string, addressId: string): Promise<boolean> {
  return transactForCustomer(customerId, async (trx) => {
    return setDefault(trx, customerId, addressId);
  });
}

/** Deletes an address; after the default one the first remaining becomes it. One that is not there stays so. */
export function deleteAddress(customerId: string, addressId: string): Promise<void> {
  return transactForCustomer(customerId, async (trx) => {
    const deleted = await trx
      .deleteFrom("addresses")
      .where("id", "=", addressId)
      .where("customerId", "=", customerId)
      .returning("isDefault")
      .executeTakeFirst();
    if (deleted?.isDefault) await promoteFirst(trx, customerId);
  });
}

async function promoteFirst(trx: Transaction<Database>, customerId: string): Promise<void> {
  const first = await trx
    .selectFrom("addresses")
    .select("id")
    .where("customerId", "=", customerId)
    .orderBy("createdAt")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  if (first) await setDefault(trx, customerId, first.id);
}

async function setDefault(trx: Transaction<Database>, customerId: string, addressId: string): Promise<boolean> {
  const address = await trx
    .selectFrom("addresses")
    .select("id")
    .where("id", "=", addressId)
    .where("customerId", "=", customerId)
    .executeTakeFirst();
  if (!address) return false;
  // Two statements: the unique index must never see two defaults.
  await trx.updateTable("addresses").set({ isDefault: false }).where("customerId", "=", customerId).execute();
  await trx.updateTable("addresses").set({ isDefault: true }).where("id", "=", addressId).execute();
  return true;
}

/** 'addr_', the time and a random suffix (spec, point 3). */
export function newAddressId(): string {
  return `addr_${Date.now()}_${randomBytes(5).toString("hex")}`;
}
