import argon2 from "argon2";

// OWASP's minimum for argon2id: 19 MiB, two passes, one lane.
const cost = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The argon2id hash (PHC string) of a password. */
export function hashPassword(password: string): Promise<string> {
  return argon2.hash(password, cost);
}

let dummyHash: Promise<string> | undefined;

/** Whether the password fits. Without a hash (unknown account) it works as long and answers false. */
export async function passwordFits(hash: string | undefined, password: string): Promise<boolean> {
  dummyHash ??= hashPassword("no account has this password");
  const fits = await argon2.verify(hash ?? (await dummyHash), password);
  return fits && hash !== undefined;
}
