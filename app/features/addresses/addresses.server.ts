import { randomBytes } from "node:crypto";
import { db } from "#db/db.server.ts";
import { prepare } from "#db/prepare.server.ts";
import { labelFor } from "../../i18n/label-for.ts";
import { readAreaChoice } from "../areas/area-choice.ts";
import { listKnownAreas } from "../areas/areas.server.ts";
import { transactForCustomer } from "../customers/customer-writes.server.ts";
import { countAttempt, type TooMany } from "../throttle/throttle.server.ts";
import { maxAddresses } from "./messages.ts";

/** Finds a customer's addresses, and the known areas offered for a new one. */
export async function findAddressBook(customerId: string) {
  const [addresses, areas] = await Promise.all([listAddresses(customerId), listKnownAreas()]);
  return { addresses, areas };
}

/**
 * Lists a customer's addresses in the order in which they were added, at most `maxAddresses`. `area` is null if none was
 * chosen, '' for none of the known areas.
 */
export async function listAddresses(customerId: string) {
  const rows = await selectAddresses([customerId]);
  return rows.map((row) => ({ ...row, label: labelFor(row.label) }));
}

export type Address = Awaited<ReturnType<typeof listAddresses>>[number];

const selectAddresses = prepare((customerId: string) =>
  db
    .selectFrom("addresses")
    .select(["id", "label", "address", "area", "isDefault"])
    .where("customerId", "=", customerId)
    .orderBy("createdAt")
    .orderBy("id")
    .limit(maxAddresses),
);

/**
 * Adds an address, as the default if there is none. If the customer already has an equal one, because the form was sent
 * twice, returns that one's id.
 * @param address with its `area` as the form sends it, see `readAreaChoice`
 * @returns 'full' if the customer already has `maxAddresses`
 * @throws {TooManyAtOnceError} if too many writes of this customer are pending
 */
export async function addAddress(
  customerId: string,
  { label, address, area }: { label: string; address: string; area?: string },
): Promise<{ kind: "added"; id: string } | { kind: "full" } | TooMany> {
  const refused = await countAttempt("change-address", customerId);
  if (refused) return refused;
  // Read under the customer's lock, so that concurrent requests cannot exceed the limit.
  return transactForCustomer(customerId, async (trx) => {
    const values = { label, address, area: readAreaChoice(area) };
    const own = await selectAddresses([customerId], trx);
    const columns = Object.keys(values) as (keyof typeof values)[];
    const same = own.find((each) => columns.every((column) => each[column] === values[column]));
    if (same) return { kind: "added", id: same.id };
    if (own.length >= maxAddresses) return { kind: "full" };
    const id = newAddressId();
    const isDefault = !own.some((each) => each.isDefault);
    await trx
      .insertInto("addresses")
      .values({ id, customerId, ...values, isDefault })
      .execute();
    return { kind: "added", id };
  });
}

/**
 * Performs the action of a button beside a saved address.
 * @param intent 'default', 'delete' or 'area'; anything else is 'not-found'
 * @returns 'no-area' if an area was to be saved, but none was chosen
 * @throws {TooManyAtOnceError} if too many writes of this customer are pending
 */
export async function changeAddress(
  customerId: string,
  { addressId, area }: { addressId: string; area?: string },
  intent: string | null,
) {
  const refused = await countAttempt("change-address", customerId);
  if (refused) return refused;
  if (addressId && intent === "default") return makeDefaultAddress(customerId, addressId);
  if (addressId && intent === "delete") return deleteAddress(customerId, addressId);
  if (addressId && intent === "area") return setArea(customerId, addressId, area);
  return { kind: "not-found" } as const;
}

async function setArea(
  customerId: string,
  addressId: string,
  choice: string | undefined,
): Promise<{ kind: "area-saved" | "no-area" | "not-found" }> {
  const area = readAreaChoice(choice);
  if (area === null) return { kind: "no-area" };
  return transactForCustomer(customerId, async (trx) => {
    const address = trx.updateTable("addresses").set({ area }).where("id", "=", addressId);
    const changed = await address.where("customerId", "=", customerId).returning("id").executeTakeFirst();
    return { kind: changed ? "area-saved" : "not-found" };
  });
}

function makeDefaultAddress(customerId: string, addressId: string): Promise<{ kind: "made-default" | "not-found" }> {
  return transactForCustomer(customerId, async (trx) => {
    const own = trx.selectFrom("addresses").select("id").where("customerId", "=", customerId);
    if (!(await own.where("id", "=", addressId).executeTakeFirst())) return { kind: "not-found" };
    // Two statements, because the unique index forbids two defaults even for a moment.
    await trx.updateTable("addresses").set({ isDefault: false }).where("customerId", "=", customerId).execute();
    await trx.updateTable("addresses").set({ isDefault: true }).where("id", "=", addressId).execute();
    return { kind: "made-default" };
  });
}

/** If it was the default, the oldest remaining address becomes the default. */
function deleteAddress(customerId: string, addressId: string): Promise<{ kind: "deleted" }> {
  return transactForCustomer(customerId, async (trx) => {
    const deleted = await trx
      .deleteFrom("addresses")
      .where("id", "=", addressId)
      .where("customerId", "=", customerId)
      .returning("isDefault")
      .executeTakeFirst();
    if (deleted?.isDefault) {
      const remaining = trx.selectFrom("addresses").select("id").where("customerId", "=", customerId);
      const oldest = remaining.orderBy("createdAt").orderBy("id").limit(1);
      await trx.updateTable("addresses").set({ isDefault: true }).where("id", "=", oldest).execute();
    }
    return { kind: "deleted" };
  });
}

/** Creates an id: 'addr_', the time in epoch milliseconds and a random suffix. */
export function newAddressId(): string {
  return `addr_${Date.now()}_${randomBytes(5).toString("hex")}`;
}
