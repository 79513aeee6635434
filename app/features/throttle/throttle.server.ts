import ipaddr from "ipaddr.js";
import { sql } from "kysely";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { databasePool } from "#db/db.server.ts";
import { deleteInBatches } from "#db/delete-in-batches.server.ts";

const minutes3 = 180;
const hour = 60 * 60;
const day = 24 * hour;

/**
 * What is limited, in tries per seconds, per account named and per address of origin. Where anybody may try, such as at
 * sign-in, callers count the account per client (`perClient`), or strangers could use up the owner's tries.
 */
const rules = {
  /** Over all clients, `countSignIn` limits the tries at an account. */
  login: { account: [10, minutes3], address: [100, minutes3] },
  register: { account: [10, minutes3], address: [100, minutes3] },
  "reset-request": { account: [10, minutes3], address: [100, minutes3] },
  "reset-verify": { account: [10, minutes3], address: [100, minutes3] },
  /** The account is the customer's id: whoever borrows an open session guesses no more than at sign-in. */
  "change-password": { account: [10, minutes3], address: [100, minutes3] },
  "desk-sign-in": { account: [10, minutes3], address: [100, minutes3] },
  /** A new reset code only every 6 seconds. Who asks how often is counted by `reset-request`. */
  "reset-cooldown": { account: [1, 6] },
  /** Beside `register`, against accounts made in numbers; as many as a whole hostel needs. */
  "register-hourly": { account: [20, hour], address: [20, hour] },
  "register-daily": { account: [50, day], address: [50, day] },
  // What signed-in customers change; the account is the customer's id.
  /** Attempts to place an order, also those refused. Many customers of a mobile network share one address. */
  order: { account: [60, hour], address: [100, hour] },
  review: { account: [20, hour] },
  "change-address": { account: [60, hour] },
  "change-profile": { account: [30, hour] },
} as const satisfies Record<string, { account: Limit; address?: Limit }>;

type Limit = [points: number, seconds: number];

/** No e-mail address or customer's id is longer. */
const longestName = 254;

export type Limited = keyof typeof rules;

const limiters = new Map<string, RateLimiterPostgres>();

/**
 * Counts one try; the seconds to wait when there were too many, else undefined. Counted in PostgreSQL, so for all
 * processes together; in memory while PostgreSQL is away.
 */
export async function countTry(what: Limited, account: string, address: string): Promise<number | undefined> {
  const { account: ofAccount, address: ofAddress }: { account: Limit; address?: Limit } = rules[what];
  const waits = await Promise.all([
    consume(limiterOf(`${what}-account`, ofAccount), accountKey(account)),
    ofAddress ? consume(limiterOf(`${what}-address`, ofAddress), addressKey(address)) : 0,
  ]);
  const longest = Math.max(...waits);
  return longest > 0 ? longest : undefined;
}

/** The seconds an account still has to wait, without counting a try; undefined when it need not. */
export async function findWait(what: Limited, account: string): Promise<number | undefined> {
  const tries = await limiterOf(`${what}-account`, rules[what].account).get(accountKey(account));
  return tries && tries.remainingPoints === 0 ? secondsOf(tries) : undefined;
}

/** Forgets an account's tries, after one that succeeded. Like counting them, it does not fail while PostgreSQL is away. */
export async function forgetTries(what: Limited, account: string): Promise<void> {
  await limiterOf(`${what}-account`, rules[what].account).delete(accountKey(account));
}

/** Deletes the counters whose time is over; how many there were. */
export function deleteExpiredTries(): Promise<number> {
  // Milliseconds by the app's clock, as the library writes them.
  return deleteInBatches("rate_limits", sql<boolean>`expire <= ${Date.now()}`);
}

/** Counts one try; the seconds to wait, 0 when it is allowed. */
export async function consume(
  limiter: { consume(key: string): Promise<RateLimiterRes> },
  key: string,
): Promise<number> {
  try {
    await limiter.consume(key);
    return 0;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return secondsOf(refusal);
    throw refusal;
  }
}

function secondsOf({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1_000));
}

/**
 * PostgreSQL's lower() takes 'İ' for 'i', JavaScript's doesn't: without marks no spelling of an account has tries of its
 * own. Cut first: normalizing sorts marks, and thousands of them take seconds.
 */
export function accountKey(name: string): string {
  return name.trim().slice(0, longestName).toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "").slice(0, 200);
}

/** An IPv4 address, or the /64 that an IPv6 subscriber has for itself. */
export function addressKey(address: string): string {
  if (!ipaddr.isValid(address)) return address.slice(0, 200);
  const known = ipaddr.process(address);
  return known instanceof ipaddr.IPv6
    ? `${known.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(":")}::`
    : known.toString();
}

/** The counter of this name: `points` tries in so many seconds, which begin with the first one. */
export function limiterOf(keyPrefix: string, [points, duration]: Limit): RateLimiterPostgres {
  const known = limiters.get(keyPrefix);
  if (known) return known;
  const limiter = new RateLimiterPostgres({
    storeClient: databasePool(),
    tableName: "rate_limits",
    tableCreated: true,
    // The library would delete all expired rows at once; `deleteExpiredTries` does it in batches.
    clearExpiredByTimeout: false,
    keyPrefix,
    points,
    duration,
    insuranceLimiter: new RateLimiterMemory({ keyPrefix, points, duration }),
  });
  limiters.set(keyPrefix, limiter);
  return limiter;
}
