import { availableParallelism } from "node:os";
import argon2 from "argon2";
import pLimit from "p-limit";

// OWASP's minimum parameters for argon2id: 19 MiB, two iterations, one lane.
const cost = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Leaves one of the four threads of Node's pool for file access and compression. */
const maxHashThreads = 3;
/** Leaves one core for rendering pages. */
const hashLimiter = pLimit(Math.max(1, Math.min(availableParallelism() - 1, maxHashThreads)));
const maxQueueLength = 100;

/** Thrown if the queue of passwords to hash or check is full; a retry after some seconds may succeed. */
export class TooBusyError extends Error {}

/**
 * Hashes a password with argon2id and returns a PHC string. Rejects with `TooBusyError` if the queue is full. Keyboards may
 * send a letter such as é as one character or as two (RFC 8265 §4.2): both are the same password.
 */
export function hashPassword(password: string): Promise<string> {
  return enqueue(() => argon2.hash(password.normalize("NFC"), cost));
}

/** Verified for unknown accounts. It has the same `cost`, and is the hash of "no account has this password". */
const dummyHash = "$argon2id$v=19$m=19456,p=1,t=2$eL7GRYwGz2cI9Z3qLJ131A$PGY+PvPs+c1Rx428Rj9yS7u5BzQiFA7/AztJBEHguNk";

/**
 * Whether a password matches its hash. Without a hash, for an unknown account, it takes as long and returns false.
 * @throws {TooBusyError} if the queue is full
 */
export async function verifyPassword(hash: string | undefined, password: string): Promise<boolean> {
  // Passwords were once hashed as they were typed.
  for (const spelling of new Set([password.normalize("NFC"), password]))
    if (await enqueue(() => argon2.verify(hash ?? dummyHash, spelling))) return hash !== undefined;
  return false;
}

/** One password per line. Loaded when the first password is chosen, because the list takes 18 MB of memory. */
let commonPasswords: Promise<string> | undefined;

/** Whether a password, ignoring case, is among the tens of thousands of most common ones. */
export async function isCommonPassword(password: string): Promise<boolean> {
  // Searching one long string takes 0.2 ms. Building a Set of the list would block all other requests for another 13 ms.
  commonPasswords ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => `\n${dictionary["passwords-common"].join("\n")}\n`,
  );
  return !password.includes("\n") && (await commonPasswords).includes(`\n${password.toLowerCase()}\n`);
}

/** For the `check` of `readForm`: reports a common password with this message. */
export function refuseCommonPassword(message: string) {
  return async ({ password = "" }: Record<string, string>): Promise<Record<string, string>> =>
    (await isCommonPassword(password)) ? { password: message } : {};
}

async function enqueue<Result>(work: () => Promise<Result>): Promise<Result> {
  if (hashLimiter.pendingCount >= maxQueueLength) throw new TooBusyError("too many passwords are being checked");
  return hashLimiter(work);
}
