import { hash } from "node:crypto";
import { sql } from "kysely";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { databasePool } from "#db/db.server.ts";
import { deleteInBatches } from "#db/delete-in-batches.server.ts";
import { isLoopback } from "#settings-rules";
import { addressKey, networkKey } from "./address-keys.server.ts";

const threeMinutes = 180;
const hour = 60 * 60;
const day = 24 * hour;

/**
 * Limits per account, network address and IPv6 network, as [attempts, seconds]. For actions open to visitors, such as sign-in,
 * callers pass an account key per client (`clientAccountKey`): otherwise strangers could use up the owner's attempts.
 */
const rules = {
  /** `countSignInAttempt` also limits the attempts of all unknown clients together. */
  login: { account: [10, threeMinutes], address: [100, threeMinutes], network: [1_000, threeMinutes] },
  register: { account: [10, threeMinutes], address: [100, threeMinutes] },
  "reset-request": { account: [10, threeMinutes], address: [100, threeMinutes] },
  "reset-verify": { account: [10, threeMinutes], address: [100, threeMinutes] },
  /**
   * The account is the id of the customer or of the member of staff. Someone with access to an open session gets no more
   * guesses than at sign-in.
   */
  "change-password": { account: [10, threeMinutes], address: [100, threeMinutes] },
  /** Limits nothing: the counter tells for how long a form that is sent again is recognized. */
  "password-changed": { account: [1, threeMinutes] },
  "desk-sign-in": { account: [10, threeMinutes], address: [100, threeMinutes] },
  /** The delay between two reset codes. `reset-request` limits their number. */
  "reset-cooldown": { account: [1, 6] },
  /** In addition to `register`, against mass registration; high enough for a hostel behind one address. */
  "register-hourly": { account: [20, hour], address: [20, hour], network: [200, hour] },
  "register-daily": { account: [50, day], address: [50, day], network: [500, day] },
  // Actions of signed-in customers; the account is the customer's id.
  /**
   * Attempts to place an order, including rejected ones. Many customers of a mobile network share one address: one or two
   * of them must not be able to keep the others from ordering.
   */
  order: { account: [60, hour], address: [600, hour] },
  review: { account: [20, hour] },
  "change-address": { account: [60, hour] },
  "change-profile": { account: [30, hour] },
  /** The account is the id of the member of staff. */
  "upload-picture": { account: [200, hour] },
  /** Each may be an email to any address, with the inviter's name. */
  invite: { account: [50, hour] },
} as const satisfies Record<string, Limits>;

interface Limits {
  account: Limit;
  address?: Limit;
  /** Of an IPv6 /48, which anybody can get from a tunnel or a rented server: 65,536 times what a subscriber has. */
  network?: Limit;
}

type Limit = [points: number, seconds: number];

/** Above the length of a client's key and an email address, or of a customer's id. */
const maxNameLength = 400;

type LimitedAction = keyof typeof rules;

/** Where an attempt comes from: required for actions that are limited by address. */
type Source<Action extends LimitedAction> = (typeof rules)[Action] extends { address: Limit } ? [source: string] : [];

const clockToleranceMs = 5 * 60_000;

/** Counts attempts in PostgreSQL, by the app's clock. */
class Limiter extends RateLimiterPostgres {
  /**
   * Whether a counter expires later than its limit's duration allows: it was started while the clock was ahead, and would
   * shut the account out until then.
   */
  outlastsLimit({ msBeforeNext }: RateLimiterRes): boolean {
    return msBeforeNext > this.msDuration + clockToleranceMs;
  }

  override async consume(...attempt: Parameters<RateLimiterPostgres["consume"]>): Promise<RateLimiterRes> {
    try {
      return await super.consume(...attempt);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes && this.outlastsLimit(refusal))) throw refusal;
      await this.delete(attempt[0]);
      return super.consume(...attempt);
    }
  }
}

const limiters = new Map<string, Limiter>();

/** The answer to an attempt beyond a limit: the seconds until the next one is allowed. */
export interface TooMany {
  kind: "too-many";
  seconds: number;
}

/**
 * Counts an attempt. Returns 'too-many' if it exceeds a limit, otherwise undefined. The counters are in PostgreSQL, shared by
 * all processes, or in memory while PostgreSQL is unavailable. Loopback addresses are spared the limits of an hour and more:
 * behind a proxy on this machine that TRUST_PROXY does not name, all customers share one.
 * @param source a network address, or the key of a client, which may be a known device
 */
export async function countAttempt<Action extends LimitedAction>(
  what: Action,
  account: string,
  ...[source]: Source<Action>
): Promise<TooMany | undefined> {
  const refused = await consume(limiterOf(`${what}-account`, rules[what].account), accountKey(account));
  // Counted last, so that rejected attempts of one account do not use up those of others behind the same address.
  return refused || source === undefined ? refused : consumeOfSource(what, source);
}

async function consumeOfSource(what: LimitedAction, source: string): Promise<TooMany | undefined> {
  const limits: Limits = rules[what];
  if (!limits.address || (limits.address[1] >= hour && isLoopback(source))) return undefined;
  const refused = await consume(limiterOf(`${what}-address`, limits.address), addressKey(source));
  const network = networkKey(source);
  if (refused || !network || !limits.network) return refused;
  // Counted last, so that rejected attempts of one address do not use up its neighbours'.
  return consume(limiterOf(`${what}-network`, limits.network), network);
}

/** Returns the seconds that an account has to wait, or undefined, without counting an attempt. */
export async function findWait(what: LimitedAction, account: string): Promise<number | undefined> {
  const limiter = limiterOf(`${what}-account`, rules[what].account);
  const counter = await limiter.get(accountKey(account));
  return counter && counter.remainingPoints === 0 && !limiter.outlastsLimit(counter) ? waitSeconds(counter) : undefined;
}

/** Clears the attempts of an account, after a successful one. Does not throw while PostgreSQL is unavailable. */
export async function clearAttempts(what: LimitedAction, account: string): Promise<void> {
  await limiterOf(`${what}-account`, rules[what].account).delete(accountKey(account));
}

/** Deletes the expired counters, and returns their number. */
export function deleteExpiredAttempts(): Promise<number> {
  // The library stores milliseconds of the app's clock.
  return deleteInBatches("rate_limits", sql<boolean>`expire <= ${Date.now()}`);
}

/** Counts an attempt with a limiter. Returns undefined if it is allowed. */
export async function consume(
  limiter: { consume(key: string): Promise<RateLimiterRes> },
  key: string,
): Promise<TooMany | undefined> {
  try {
    await limiter.consume(key);
    return undefined;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return { kind: "too-many", seconds: waitSeconds(refusal) };
    throw refusal;
  }
}

function waitSeconds({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1_000));
}

/**
 * Returns the key of an account's counters: a hash of its name, so that nothing of a deleted account is left to delete.
 * Whoever deleted an account could otherwise restart the limits of staff with the same address, or of a customer whose
 * address looks alike. Removes combining marks, because PostgreSQL's lower(), unlike JavaScript's, maps 'İ' to 'i':
 * otherwise another spelling of the same account would have its own counter. Truncates first, because normalizing
 * thousands of combining marks takes seconds.
 */
export function accountKey(name: string): string {
  const key = name.trim().slice(0, maxNameLength).toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");
  return hash("sha256", key);
}

/** Returns the limiter with this key prefix: `points` attempts in `duration` seconds from the first one. */
export function limiterOf(keyPrefix: string, [points, duration]: Limit): Limiter {
  const known = limiters.get(keyPrefix);
  if (known) return known;
  const limiter = new Limiter({
    storeClient: databasePool(),
    tableName: "rate_limits",
    tableCreated: true,
    // The library would delete all expired rows at once; `deleteExpiredAttempts` deletes them in batches.
    clearExpiredByTimeout: false,
    keyPrefix,
    points,
    duration,
    insuranceLimiter: new RateLimiterMemory({ keyPrefix, points, duration }),
  });
  limiters.set(keyPrefix, limiter);
  return limiter;
}
