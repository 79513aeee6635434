import ipaddr from "ipaddr.js";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { databasePool } from "#db/db.server.ts";

const minutes3 = 180;

/** What is limited, in tries per seconds, per account named and per address of origin. */
const rules = {
  login: { account: [10, minutes3], address: [100, minutes3] },
  register: { account: [10, minutes3], address: [100, minutes3] },
  "reset-request": { account: [10, minutes3], address: [100, minutes3] },
  "reset-verify": { account: [10, minutes3], address: [100, minutes3] },
  /** The account is the customer's id: whoever borrows an open session guesses no more than at sign-in. */
  "change-password": { account: [10, minutes3], address: [100, minutes3] },
  "desk-sign-in": { account: [10, minutes3], address: [100, minutes3] },
  /** A new reset code only every 6 seconds (spec, point 9). Who asks how often is counted by `reset-request`. */
  "reset-cooldown": { account: [1, 6] },
} as const satisfies Record<string, { account: Limit; address?: Limit }>;

type Limit = [points: number, seconds: number];

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

/** Seconds to wait; 0 when the try is allowed. */
async function consume(limiter: RateLimiterPostgres, key: string): Promise<number> {
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

/** PostgreSQL's lower() takes 'İ' for 'i', JavaScript's doesn't: without marks no spelling of an account has tries of its own. */
function accountKey(name: string): string {
  return name.trim().toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "").slice(0, 200);
}

/** An IPv4 address, or the /64 that an IPv6 subscriber has for itself. */
function addressKey(address: string): string {
  if (!ipaddr.isValid(address)) return address.slice(0, 200);
  const known = ipaddr.process(address);
  return known instanceof ipaddr.IPv6
    ? `${known.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(":")}::`
    : known.toString();
}

function limiterOf(keyPrefix: string, [points, duration]: Limit): RateLimiterPostgres {
  const known = limiters.get(keyPrefix);
  if (known) return known;
  const limiter = new RateLimiterPostgres({
    storeClient: databasePool(),
    tableName: "rate_limits",
    tableCreated: true,
    keyPrefix,
    points,
    duration,
    insuranceLimiter: new RateLimiterMemory({ keyPrefix, points, duration }),
  });
  limiters.set(keyPrefix, limiter);
  return limiter;
}
