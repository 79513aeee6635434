import { countTry, forgetTries } from "../throttle/throttle.server.ts";
import { perClient } from "./known-devices.server.ts";
import { isCommonPassword } from "./passwords.server.ts";
import { type CodeCheck, checkCode, resetPassword, type TypedCode } from "./recovery.server.ts";

type TooManyAttempts = { kind: "too-many-attempts"; seconds: number };

/** Checks a typed reset code, which stays usable; a client that tried too often is refused. */
export async function verifyResetCode(typed: TypedCode): Promise<{ kind: CodeCheck } | TooManyAttempts> {
  return (await countUse(typed)) ?? { kind: await checkCode(typed) };
}

/** Sets a new password with a reset code, unless the password is a common one or the client tried too often. */
export async function setPasswordByCode(typed: TypedCode, password: string) {
  if (isCommonPassword(password)) return { kind: "weak-password" } as const;
  const refused = await countUse(typed);
  if (refused) return refused;
  const reset = await resetPassword(typed, password);
  if (reset.check !== "ok") return { kind: reset.check };
  await forgetTries("reset-verify", perClient(typed.email, typed.client));
  return { kind: "ok", account: reset.account } as const;
}

async function countUse({ email, client }: TypedCode): Promise<TooManyAttempts | undefined> {
  const seconds = await countTry("reset-verify", perClient(email, client), client.key);
  return seconds ? { kind: "too-many-attempts", seconds } : undefined;
}
