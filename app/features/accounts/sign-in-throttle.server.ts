import { BurstyRateLimiter } from "rate-limiter-flexible";
import {
  accountKey,
  clearAttempts,
  consume,
  countAttempt,
  limiterOf,
  type TooMany,
} from "../throttle/throttle.server.ts";
import { type Client, clientAccountKey } from "./known-devices.server.ts";

/** Limits of attempts at one account by all unknown clients: a number per hour and, beyond that, one per interval. */
const unknownClientsPerHour = 100;
const unknownClientsIntervalSeconds = 15;

/** Customers' and staff's sign-in have their own counters. */
type SignIn = "login" | "desk-sign-in";

/**
 * Counts an attempt to sign in. Returns 'too-many' if it exceeds a limit, otherwise undefined.
 *
 * A client has 10 attempts in 3 minutes at an account, and 100 at all accounts. All unknown clients share 100 attempts
 * per hour at an account and, once these are used up, one every 15 seconds. So a botnet of any size can guess at most
 * 24 × 100 + 86,400 / 15 = 8,160 times a day at an account, and the owner is slowed down on a new device but not locked
 * out. A known device (OWASP's "device cookie") is counted separately: strangers' attempts never affect it, and it can
 * guess at most 4,800 times a day. Resetting the password makes a device known.
 */
export async function countSignInAttempt(
  email: string,
  client: Client,
  what: SignIn = "login",
): Promise<TooMany | undefined> {
  const refused = await countAttempt(what, clientAccountKey(email, client), client.key);
  if (refused || client.isKnown) return refused;
  // Counted last, so that rejected attempts of one client do not use up the attempts of others.
  return consume(unknownClientsLimiter(what), accountKey(email));
}

/** Clears a client's attempts at an account, after a successful one. */
export function clearSignInAttempts(email: string, client: Client, what: SignIn = "login"): Promise<void> {
  return clearAttempts(what, clientAccountKey(email, client));
}

/** Returns the limiter of the attempts that all unknown clients share at an account. */
function unknownClientsLimiter(what: SignIn): BurstyRateLimiter {
  return new BurstyRateLimiter(
    limiterOf(`${what}-strangers-pace`, [1, unknownClientsIntervalSeconds]),
    limiterOf(`${what}-strangers`, [unknownClientsPerHour, 60 * 60]),
  );
}
