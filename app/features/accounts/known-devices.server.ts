import { createHash, randomBytes } from "node:crypto";
import { sql, type Transaction } from "kysely";
import { db } from "#db/db.server.ts";
import { deleteInBatches } from "#db/delete-in-batches.server.ts";
import type { Database } from "#db/schema.ts";
import { transact } from "#db/transaction.server.ts";
import { addressKey } from "../throttle/throttle.server.ts";

/** A device that did not sign in for so long is forgotten. */
const unusedDays = 180;
const devicesPerAccount = 20;

/** The seconds a device is remembered at most: the cookie's Max-Age. */
export const deviceSeconds = unusedDays * 24 * 60 * 60;

/**
 * Who tries something at an account: a device that signed in to it before (`isKnown`), or else a network address. Tries
 * are limited per client, so that strangers can't use up the owner's.
 */
export interface Client {
  key: string;
  isKnown: boolean;
}

/**
 * The client behind a request that concerns the account with this e-mail. Does not fail while PostgreSQL is away: then
 * no device is known.
 */
export async function identifyClient(
  email: string,
  { address, deviceId }: { address: string; deviceId: string },
): Promise<Client> {
  const isKnown = await isKnownDevice(email, deviceId).catch(() => false);
  if (isKnown) return { key: `device ${hashOf(deviceId).toString("hex").slice(0, 32)}`, isKnown };
  return { key: addressKey(address), isKnown };
}

/** The account as one client's tries at it are counted, for `countTry` and its like. */
export function perClient(email: string, client: Client): string {
  return `${client.key} ${email.trim()}`;
}

async function isKnownDevice(email: string, deviceId: string): Promise<boolean> {
  if (!deviceId) return false;
  const device = await db
    .selectFrom("knownDevices")
    .innerJoin("customers", "customers.id", "knownDevices.customerId")
    .select("knownDevices.customerId")
    .where("idHash", "=", hashOf(deviceId))
    .where(sql`lower(customers.email)`, "=", sql`lower(${email})`)
    .where(sql<boolean>`not ${isUnused}`)
    .executeTakeFirst();
  return device !== undefined;
}

const isUnused = sql<boolean>`(known_devices.last_signed_in_at <= now() - make_interval(days => ${sql.lit(unusedDays)}))`;

/**
 * Remembers that a device signed in, and returns the secret id it is known by from now on: the presented one where the
 * account knows it already, else a new one, so that nobody can plant an id and share the trust it gains. Undefined when
 * the account was disabled or its password replaced since its hash was read.
 */
export async function rememberDevice(
  account: { id: string; passwordHash: string },
  presentedId: string,
): Promise<string | undefined> {
  const known = await db
    .updateTable("knownDevices")
    .set({ lastSignedInAt: sql`now()` })
    .where("idHash", "=", hashOf(presentedId))
    .where("customerId", "=", account.id)
    .executeTakeFirst();
  if (known.numUpdatedRows > 0) return presentedId;
  const id = randomBytes(32).toString("base64url");
  const isRemembered = await transact(async (trx) => {
    if (!(await insertDevice(trx, account, id))) return false;
    // On a shared device the other accounts know it by its new id, too.
    await trx
      .updateTable("knownDevices")
      .set({ idHash: hashOf(id) })
      .where("idHash", "=", hashOf(presentedId))
      .execute();
    await deleteOldestDevices(trx, account.id);
    return true;
  });
  return isRemembered ? id : undefined;
}

/** The lock on the customer's row makes a reset, which forgets the devices it finds, find this one or prevent it. */
async function insertDevice(
  trx: Transaction<Database>,
  { id: customerId, passwordHash }: { id: string; passwordHash: string },
  id: string,
): Promise<boolean> {
  const inserted = await trx
    .insertInto("knownDevices")
    .columns(["customerId", "idHash"])
    .expression(({ selectFrom }) =>
      selectFrom("customers")
        .select(({ val }) => ["id", val(hashOf(id)).as("idHash")])
        .where("id", "=", customerId)
        .where("passwordHash", "=", passwordHash)
        .where("status", "=", "active")
        .forShare(),
    )
    .executeTakeFirst();
  return Number(inserted.numInsertedOrUpdatedRows) > 0;
}

async function deleteOldestDevices(trx: Transaction<Database>, customerId: string): Promise<void> {
  await trx
    .deleteFrom("knownDevices")
    .where("customerId", "=", customerId)
    .where("idHash", "not in", ({ selectFrom }) =>
      selectFrom("knownDevices")
        .select("idHash")
        .where("customerId", "=", customerId)
        .orderBy("lastSignedInAt", "desc")
        .limit(devicesPerAccount),
    )
    .execute();
}

/** Makes an account forget the devices that signed in to it, but the one with this id ('' for none). */
export async function forgetOtherDevices(trx: Transaction<Database>, customerId: string, id: string): Promise<void> {
  const others = trx.deleteFrom("knownDevices").where("customerId", "=", customerId).where("idHash", "!=", hashOf(id));
  await others.execute();
}

/** Deletes the devices that did not sign in for half a year; how many there were. */
export function deleteUnusedDevices(): Promise<number> {
  return deleteInBatches("knownDevices", isUnused);
}

function hashOf(id: string): Buffer {
  return createHash("sha256").update(id).digest();
}
