import { BurstyRateLimiter } from "rate-limiter-flexible";
import { accountKey, consume, countTry, forgetTries, limiterOf } from "../throttle/throttle.server.ts";
import { type Client, perClient } from "./known-devices.server.ts";

/** Tries at one account over all unknown clients: so many an hour at any pace, and beyond that one in so many seconds. */
const strangersPerHour = 100;
const strangersPaceSeconds = 15;

/**
 * Counts one try to sign in; the seconds to wait when there were too many, else undefined.
 *
 * A client has 10 tries in 3 minutes at an account, and 100 at all accounts. Clients that never signed in to the account
 * share its 100 tries an hour; once those are used up, one of them may try every 15 seconds. So however many addresses a
 * botnet has, it guesses at most 24 × 100 + 86,400 / 15 = 8,160 times a day at an account, and the owner is slowed down
 * on a new device but not shut out. A known device ("device cookie", as OWASP calls it) counts for itself alone:
 * strangers' tries never affect it, and it guesses at most 4,800 times a day. Resetting the password makes a device known.
 */
export async function countSignIn(email: string, client: Client): Promise<number | undefined> {
  const wait = await countTry("login", perClient(email, client), client.key);
  if (wait || client.isKnown) return wait;
  // Counted last, so that a client which was refused takes no try from the others.
  return (await consume(strangersLimiter("login"), accountKey(email))) || undefined;
}

/** Forgets a client's tries at an account, after one that succeeded. */
export function forgetSignIns(email: string, client: Client): Promise<void> {
  return forgetTries("login", perClient(email, client));
}

/** The tries that clients which never signed in to an account share; `what` tells the customers' accounts from the staff's. */
export function strangersLimiter(what: "login" | "desk-sign-in"): BurstyRateLimiter {
  return new BurstyRateLimiter(
    limiterOf(`${what}-strangers-pace`, [1, strangersPaceSeconds]),
    limiterOf(`${what}-strangers`, [strangersPerHour, 60 * 60]),
  );
}
