import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { db } from "#db/db.server.ts";
import { deleteInBatches } from "#db/delete-in-batches.server.ts";
import { prepare } from "#db/prepare.server.ts";
import { type Transaction, transact } from "#db/transaction.server.ts";
import { log, logSecurity } from "#log";
import { formatMoment, type Moment } from "../dates/dates.ts";
import { favouritesOfSession } from "../favourites/favourites.server.ts";
import type { SessionOwner } from "./accounts.server.ts";
import { deviceName } from "./device-name.ts";
import { forgetOtherDevices } from "./known-devices.server.ts";
import { hashSecret } from "./secrets.server.ts";

/** Sessions expire after 14 idle days, at the latest after 30 days (see docs/decisions.md, 'Sliding sessions'). */
const idleDays = 14;
const maxDays = 30;
/** Minimum interval between updates of `last_seen_at`, so that not every request writes. */
const touchIntervalMinutes = 10;

/** Maximum lifetime of a session in seconds: the Max-Age of its cookie. */
export const sessionSeconds = maxDays * 24 * 60 * 60;

/** An SQL condition: a row of `sessions` has not expired. */
export const isActiveSession = sql<boolean>`(sessions.last_seen_at > now() - make_interval(days => ${sql.lit(idleDays)})
  and sessions.created_at > now() - make_interval(days => ${sql.lit(maxDays)}))`;

export interface SignedIn {
  customerId: string;
  fullName: string;
  /** Sum of the quantities in the cart. */
  cartCount: number;
  /** The ids of the favourite restaurants. */
  favouriteIds: string[];
}

/**
 * Starts a session. Locks the customer's row: a concurrent password reset, which ends all sessions, then either sees
 * this one or prevents it.
 * @returns the secret id, 256 random bits; only its hash is stored. Undefined if the account was disabled or its password
 * changed since `passwordHash` was read
 */
export async function startSession(account: SessionOwner, userAgent: string): Promise<string | undefined> {
  const id = randomBytes(32).toString("base64url");
  const started = await sql`insert into sessions (customer_id, id_hash, user_agent)
    select id, ${hashSecret(id)}, ${userAgent.slice(0, 300)} from customers
    where id = ${account.id} and password_hash = ${account.passwordHash} and status = 'active' for share`.execute(db);
  return started.numAffectedRows ? id : undefined;
}

/** Finds the customer of a session by its secret id; undefined if the session has ended, 'disabled' if the account is. */
export async function findSession(id: string): Promise<SignedIn | "disabled" | undefined> {
  const idHash = hashSecret(id);
  const [found] = await selectSession([idHash]);
  if (!found) return undefined;
  if (found.status === "disabled") return "disabled";
  if (found.isStale) await touchSession(idHash);
  const { customerId, fullName, cartCount, favouriteIds } = found;
  return { customerId, fullName, cartCount, favouriteIds };
}

const selectSession = prepare((idHash: Buffer) =>
  db
    .selectFrom("sessions")
    .innerJoin("customers", "customers.id", "sessions.customerId")
    .select(["sessions.customerId", "customers.fullName", "customers.status", favouritesOfSession.as("favouriteIds")])
    .select(sql<boolean>`last_seen_at < now() - make_interval(mins => ${sql.lit(touchIntervalMinutes)})`.as("isStale"))
    .select(
      sql<number>`(select coalesce(sum(quantity), 0) from carts join cart_items on cart_items.cart_id = carts.id
        where carts.customer_id = sessions.customer_id and carts.replaced_at is null)`.as("cartCount"),
    )
    .where("sessions.idHash", "=", idHash)
    .where(isActiveSession),
);

/** Returns those of the given secret ids whose sessions are still active, with one query. */
export async function listActiveSessions(ids: string[]): Promise<Set<string>> {
  const hashes = new Map(ids.map((id) => [hashSecret(id).toString("hex"), id]));
  const rows = await db
    .selectFrom("sessions")
    .innerJoin("customers", "customers.id", "sessions.customerId")
    .select("sessions.idHash")
    .where(sql<boolean>`sessions.id_hash = any(${ids.map(hashSecret)})`)
    .where("customers.status", "=", "active")
    .where(isActiveSession)
    .execute();
  return new Set(rows.flatMap(({ idHash }) => hashes.get(idHash.toString("hex")) ?? []));
}

export interface Device {
  /** Such as 'Chrome on Android'. */
  name: string;
  lastSeenAt: Moment;
  /** Whether this is the device of the current request. */
  isCurrent: boolean;
}

/** Lists the devices on which a customer is signed in, most recent first, at most 50. */
export async function listDevices(customerId: string, currentId: string): Promise<Device[]> {
  const rows = await db
    .selectFrom("sessions")
    .select(["userAgent", "lastSeenAt", "idHash"])
    .where("customerId", "=", customerId)
    .where(isActiveSession)
    .orderBy("lastSeenAt", "desc")
    .limit(50)
    .execute();
  return rows.map((row) => toDevice(row, currentId));
}

type SessionRow = { userAgent: string; lastSeenAt: Date; idHash: Buffer };

/** Converts a session, of a customer or of staff, to what pages show; `currentId` is the secret id of the request's own. */
export function toDevice({ userAgent, lastSeenAt, idHash }: SessionRow, currentId: string): Device {
  const isCurrent = hashSecret(currentId).equals(idHash);
  return { name: deviceName(userAgent), lastSeenAt: formatMoment(lastSeenAt), isCurrent };
}

/** Ends all sessions of a customer, and forgets all devices except the one with this secret id ('' for all). */
export async function endAllSessions(customerId: string, deviceId: string): Promise<{ kind: "ended" }> {
  await transact(async (trx) => {
    await trx.deleteFrom("sessions").where("customerId", "=", customerId).execute();
    await forgetOtherDevices(trx, customerId, deviceId);
  });
  logSecurity("sessions.ended", { customerId });
  return { kind: "ended" };
}

/** Ends all sessions of a customer except the one with this secret id, and returns their number. */
export async function endOtherSessions(trx: Transaction, customerId: string, id: string): Promise<number> {
  const others = trx.deleteFrom("sessions").where("customerId", "=", customerId).where("idHash", "!=", hashSecret(id));
  return Number((await others.executeTakeFirst()).numDeletedRows);
}

/** Ends a session by its secret id; does nothing if there is none. */
export async function endSession(id: string): Promise<void> {
  const deletion = db.deleteFrom("sessions").where("idHash", "=", hashSecret(id)).returning("customerId");
  const ended = await deletion.executeTakeFirst();
  if (ended) logSecurity("sign-out", { customerId: ended.customerId });
}

/** Deletes the expired sessions, and returns their number. */
export function deleteEndedSessions(): Promise<number> {
  return deleteInBatches("sessions", sql<boolean>`not ${isActiveSession}`);
}

/** Logs a failure: pages can be read while PostgreSQL takes no writes, for example because its disk is full. */
async function touchSession(idHash: Buffer): Promise<void> {
  const update = db.updateTable("sessions").set({ lastSeenAt: sql`now()` }).where("idHash", "=", idHash);
  await update.execute().catch((error) => log.warn({ err: error }, "failed to store when a session was used"));
}
