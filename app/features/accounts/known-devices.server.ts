import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { db } from "#db/db.server.ts";
import { deleteInBatches } from "#db/delete-in-batches.server.ts";
import { type Transaction, transact } from "#db/transaction.server.ts";
import { addressKey } from "../throttle/address-keys.server.ts";
import { hasEmail, type SessionOwner } from "./accounts.server.ts";
import { hashSecret } from "./secrets.server.ts";

/** Days without a sign-in after which a device is forgotten. */
const unusedDays = 180;
const maxDevicesPerAccount = 20;

/** How long a device is remembered, in seconds: the Max-Age of its cookie. */
export const deviceSeconds = unusedDays * 24 * 60 * 60;

/**
 * The source of an attempt at an account: a device that has signed in to it before (`isKnown`), otherwise a network
 * address. Attempts are limited per client, so that strangers cannot use up the owner's.
 */
export interface Client {
  /** Identifies the client in counters: a hash of the device id, or the network address. */
  key: string;
  isKnown: boolean;
}

/**
 * Identifies the client of a request about the account with this email. Does not throw while PostgreSQL is
 * unavailable: the device is then treated as unknown.
 * @param deviceId secret device id, or ''
 */
export async function identifyClient(
  email: string,
  { address, deviceId }: { address: string; deviceId: string },
): Promise<Client> {
  const isKnown = await isKnownDevice(email, deviceId).catch(() => false);
  if (isKnown) return { key: `device ${hashSecret(deviceId).toString("hex").slice(0, 32)}`, isKnown };
  return { key: addressKey(address), isKnown };
}

/** Builds the account key for `countAttempt`, under which the attempts of one client at an account are counted. */
export function clientAccountKey(email: string, client: Client): string {
  return `${client.key} ${email.trim()}`;
}

async function isKnownDevice(email: string, deviceId: string): Promise<boolean> {
  if (!deviceId) return false;
  const device = await db
    .selectFrom("knownDevices")
    .innerJoin("customers", "customers.id", "knownDevices.customerId")
    .select("knownDevices.customerId")
    .where("idHash", "=", hashSecret(deviceId))
    .where(hasEmail(email))
    .where(sql<boolean>`not ${isUnused}`)
    .executeTakeFirst();
  return device !== undefined;
}

const isUnused = sql<boolean>`(known_devices.last_signed_in_at <= now() - make_interval(days => ${sql.lit(unusedDays)}))`;

/**
 * Remembers the device of a sign-in. Keeps the presented id only if the account already knows it; otherwise creates a
 * new one, so that an id planted by an attacker never becomes known.
 * @param presentedId secret device id of the request, or ''
 * @returns the secret device id, or undefined if the account was disabled or its password changed since its hash was
 * read
 */
export async function rememberDevice(account: SessionOwner, presentedId: string): Promise<string | undefined> {
  const known = await db
    .updateTable("knownDevices")
    .set({ lastSignedInAt: sql`now()` })
    .where("idHash", "=", hashSecret(presentedId))
    .where("customerId", "=", account.id)
    .executeTakeFirst();
  if (known.numUpdatedRows > 0) return presentedId;
  const id = randomBytes(32).toString("base64url");
  const isRemembered = await transact(async (trx) => {
    if (!(await insertDevice(trx, account, id))) return false;
    // The other accounts of a shared device must know its new id as well.
    await trx
      .updateTable("knownDevices")
      .set({ idHash: hashSecret(id) })
      .where("idHash", "=", hashSecret(presentedId))
      .execute();
    await deleteOldestDevices(trx, account.id);
    return true;
  });
  return isRemembered ? id : undefined;
}

/** Locks the customer's row: a concurrent reset, which forgets all devices, then either sees this one or prevents it. */
async function insertDevice(trx: Transaction, account: SessionOwner, id: string): Promise<boolean> {
  const inserted = await sql`insert into known_devices (customer_id, id_hash)
    select id, ${hashSecret(id)} from customers
    where id = ${account.id} and password_hash = ${account.passwordHash} and status = 'active' for share`.execute(trx);
  return Boolean(inserted.numAffectedRows);
}

async function deleteOldestDevices(trx: Transaction, customerId: string): Promise<void> {
  await sql`delete from known_devices where customer_id = ${customerId} and id_hash not in (
    select id_hash from known_devices where customer_id = ${customerId}
    order by last_signed_in_at desc limit ${maxDevicesPerAccount})`.execute(trx);
}

/** Forgets the devices of an account except the one with this secret id ('' for all). */
export async function forgetOtherDevices(trx: Transaction, customerId: string, id: string): Promise<void> {
  const others = trx
    .deleteFrom("knownDevices")
    .where("customerId", "=", customerId)
    .where("idHash", "!=", hashSecret(id));
  await others.execute();
}

/** Deletes the devices without a sign-in for 180 days, and returns their number. */
export function deleteUnusedDevices(): Promise<number> {
  return deleteInBatches("knownDevices", isUnused);
}
