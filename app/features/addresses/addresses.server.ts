import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { db } from "#db/db.server.ts";

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
  return db.transaction().execute(async (trx) => {
    // Two parallel posts take turns here: one becomes the default, and neither is the 21st.
    await trx.selectFrom("customers").select("id").where("id", "=", customerId).forNoKeyUpdate().execute();
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

/** 'addr_', the time and a random suffix (spec, point 3). */
export function newAddressId(): string {
  return `addr_${Date.now()}_${randomBytes(5).toString("hex")}`;
}
