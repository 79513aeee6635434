import { availableParallelism } from "node:os";
import { dictionary } from "@zxcvbn-ts/language-common";
import argon2 from "argon2";
import pLimit from "p-limit";

// OWASP's minimum for argon2id: 19 MiB, two passes, one lane.
const cost = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Node's pool works at four things at once, and files and compressed pages need it too. */
const mostThreads = 3;
/** One core stays free for pages; a flood of sign-ins waits here, and past `longestQueue` is turned away. */
const oneAfterAnother = pLimit(Math.max(1, Math.min(availableParallelism() - 1, mostThreads)));
const longestQueue = 100;

/** Too many passwords are being checked; trying again in some seconds makes sense. */
export class TooBusy extends Error {}

/** When trying again makes sense: the longest queue is worked off by then. */
export const busyRetrySeconds = 5;

/** The argon2id hash (PHC string) of a password. @throws {TooBusy} */
export function hashPassword(password: string): Promise<string> {
  return enqueue(() => argon2.hash(password, cost));
}

let dummyHash: Promise<string> | undefined;

/** Whether the password fits. Without a hash (unknown account) it works as long and answers false. @throws {TooBusy} */
export async function passwordFits(hash: string | undefined, password: string): Promise<boolean> {
  dummyHash ??= argon2.hash("no account has this password", cost);
  const against = hash ?? (await dummyHash);
  const fits = await enqueue(() => argon2.verify(against, password));
  return fits && hash !== undefined;
}

const commonest = new Set(dictionary["passwords-common"]);

/** Whether a password is among the tens of thousands that everybody tries first. */
export function isCommonPassword(password: string): boolean {
  return commonest.has(password.toLowerCase());
}

function enqueue<Result>(work: () => Promise<Result>): Promise<Result> {
  if (oneAfterAnother.pendingCount >= longestQueue) throw new TooBusy("too many passwords to check at once");
  return oneAfterAnother(work);
}
