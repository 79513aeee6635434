import { countTry, findWait, forgetTries } from "../throttle/throttle.server.ts";
import { type Client, perClient } from "./known-devices.server.ts";
import { type ResetCode, requestReset } from "./recovery.server.ts";
import { mailResetCodeInBackground } from "./reset-mail.server.ts";

export type ResetCodeRequest =
  | { kind: "shown"; reset: ResetCode }
  /** Mailed if the account exists and has had few letters lately: the answer must not tell. */
  | { kind: "mailed" }
  | { kind: "unknown-email" | "no-delivery" }
  | { kind: "cooldown" | "too-many-attempts"; seconds: number };

/**
 * Makes a reset code for the account with this e-mail and delivers it. Only a request that succeeded starts the
 * cooldown of 6 seconds.
 * @param onMailFailure hears why a letter could not be mailed, after the last try
 */
export async function requestResetCode(
  email: string,
  client: Client,
  delivery: "screen" | "email" | "none",
  onMailFailure: (error: unknown) => void,
): Promise<ResetCodeRequest> {
  const key = perClient(email, client);
  const wait = await countTry("reset-request", key, client.key);
  if (wait) return { kind: "too-many-attempts", seconds: wait };
  if (delivery === "none") return { kind: "no-delivery" };
  const cooldown = await countTry("reset-cooldown", key, client.key);
  if (cooldown) return { kind: "cooldown", seconds: cooldown };
  try {
    const requested = await requestReset(email, client);
    if (delivery === "email") {
      if (requested.kind === "made") mailResetCodeInBackground(requested.reset, onMailFailure);
      return { kind: "mailed" };
    }
    if (requested.kind === "made") return { kind: "shown", reset: requested.reset };
    await forgetTries("reset-cooldown", key);
    return requested.kind === "unknown"
      ? { kind: "unknown-email" }
      : { kind: "too-many-attempts", seconds: requested.seconds };
  } catch (error) {
    await forgetTries("reset-cooldown", key);
    throw error;
  }
}

/** The seconds before this client may ask for another code for this e-mail; undefined when it may now. */
export function findResetCooldown(email: string, client: Client): Promise<number | undefined> {
  return findWait("reset-cooldown", perClient(email, client));
}
