import { createHash, randomBytes } from "node:crypto";
import { sql, type Transaction } from "kysely";
import { db } from "#db/db.server.ts";
import { deleteInBatches } from "#db/delete-in-batches.server.ts";
import type { Database } from "#db/schema.ts";
import { transact } from "#db/transaction.server.ts";
import { formatMoment, type Moment } from "../dates/dates.ts";
import { deviceName } from "./device-name.ts";
import { forgetOtherDevices } from "./known-devices.server.ts";

/** Sessions slide: 14 days idle, 30 days at most (see docs/decisions.md, 'Sessions slide'). */
const idleDays = 14;
const longestDays = 30;
/** `last_seen_at` is written once in so many minutes, not at every request. */
const seenEveryMinutes = 10;

/** The seconds a session can last at most: the cookie's Max-Age. */
export const sessionSeconds = longestDays * 24 * 60 * 60;

const isAlive = sql<boolean>`(sessions.last_seen_at > now() - make_interval(days => ${sql.lit(idleDays)})
  and sessions.created_at > now() - make_interval(days => ${sql.lit(longestDays)}))`;

export interface SignedIn {
  customerId: string;
  fullName: string;
  /** Items in the cart, quantities added up. */
  cartCount: number;
}

/**
 * Starts a session and returns its secret id: 256 random bits, of which only the hash is kept. Undefined when the
 * account was disabled or its password replaced since its hash was read: a reset ends the sessions it finds, so it must
 * find this one or prevent it. Hence the lock on the customer's row.
 */
export async function startSession(
  { id: customerId, passwordHash }: { id: string; passwordHash: string },
  userAgent: string,
): Promise<string | undefined> {
  const id = randomBytes(32).toString("base64url");
  const started = await db
    .insertInto("sessions")
    .columns(["customerId", "idHash", "userAgent"])
    .expression(({ selectFrom }) =>
      selectFrom("customers")
        .select(({ val }) => ["id", val(hashOf(id)).as("idHash"), val(userAgent.slice(0, 300)).as("userAgent")])
        .where("id", "=", customerId)
        .where("passwordHash", "=", passwordHash)
        .where("status", "=", "active")
        .forShare(),
    )
    .returning("customerId")
    .executeTakeFirst();
  return started && id;
}

/** Who this session id belongs to, with the cart's badge; undefined when it has ended, 'disabled' when the account was. */
export async function findSession(id: string): Promise<SignedIn | "disabled" | undefined> {
  const idHash = hashOf(id);
  const found = await db
    .selectFrom("sessions")
    .innerJoin("customers", "customers.id", "sessions.customerId")
    .select((eb) => [
      "sessions.customerId",
      "customers.fullName",
      "customers.status",
      sql<boolean>`last_seen_at < now() - make_interval(mins => ${sql.lit(seenEveryMinutes)})`.as("isStale"),
      eb
        .selectFrom("carts")
        .innerJoin("cartItems", "cartItems.cartId", "carts.id")
        .select(({ fn }) => fn.coalesce(fn.sum<number>("quantity"), sql<number>`0`).as("count"))
        .whereRef("carts.customerId", "=", "sessions.customerId")
        .where("carts.replacedAt", "is", null)
        .as("cartCount"),
    ])
    .where("sessions.idHash", "=", idHash)
    .where(isAlive)
    .executeTakeFirst();
  if (!found) return undefined;
  if (found.status === "disabled") return "disabled";
  if (found.isStale) await touchSession(idHash);
  return { customerId: found.customerId, fullName: found.fullName, cartCount: found.cartCount ?? 0 };
}

/** Which of these session ids are still good, among many at once. */
export async function listAliveSessions(ids: string[]): Promise<Set<string>> {
  const hashes = new Map(ids.map((id) => [hashOf(id).toString("hex"), id]));
  const rows = await db
    .selectFrom("sessions")
    .innerJoin("customers", "customers.id", "sessions.customerId")
    .select("sessions.idHash")
    .where(sql<boolean>`sessions.id_hash = any(${ids.map(hashOf)})`)
    .where("customers.status", "=", "active")
    .where(isAlive)
    .execute();
  return new Set(rows.flatMap(({ idHash }) => hashes.get(idHash.toString("hex")) ?? []));
}

export interface Device {
  /** Such as 'Chrome on Android'. */
  name: string;
  lastSeenAt: Moment;
  isThisOne: boolean;
}

/** Where a customer is signed in, the latest first; at most 50. */
export async function listDevices(customerId: string, thisId: string): Promise<Device[]> {
  const rows = await db
    .selectFrom("sessions")
    .select(["userAgent", "lastSeenAt", "idHash"])
    .where("customerId", "=", customerId)
    .where(isAlive)
    .orderBy("lastSeenAt", "desc")
    .limit(50)
    .execute();
  const thisHash = hashOf(thisId);
  return rows.map(({ userAgent, lastSeenAt, idHash }) => ({
    name: deviceName(userAgent),
    lastSeenAt: formatMoment(lastSeenAt),
    isThisOne: thisHash.equals(idHash),
  }));
}

/** Ends every session of a customer, whose account then knows no device but the one with this id ('' for none). */
export function endAllSessions(customerId: string, deviceId: string): Promise<{ kind: "ended" }> {
  return transact(async (trx) => {
    await trx.deleteFrom("sessions").where("customerId", "=", customerId).execute();
    await forgetOtherDevices(trx, customerId, deviceId);
    return { kind: "ended" };
  });
}

/** Ends a customer's sessions but the one with this secret id. */
export async function endOtherSessions(trx: Transaction<Database>, customerId: string, id: string): Promise<void> {
  const others = trx.deleteFrom("sessions").where("customerId", "=", customerId).where("idHash", "!=", hashOf(id));
  await others.execute();
}

/** Ends one session; an unknown id is none. */
export async function endSession(id: string): Promise<void> {
  await db.deleteFrom("sessions").where("idHash", "=", hashOf(id)).execute();
}

/** Deletes the sessions that nobody can use any more; how many there were. */
export function deleteEndedSessions(): Promise<number> {
  return deleteInBatches("sessions", sql<boolean>`not ${isAlive}`);
}

async function touchSession(idHash: Buffer): Promise<void> {
  await db.updateTable("sessions").set({ lastSeenAt: sql`now()` }).where("idHash", "=", idHash).execute();
}

function hashOf(id: string): Buffer {
  return createHash("sha256").update(id).digest();
}
