import { type Client, perClient } from "./known-devices.server.ts";
import { type ResetRequest, requestReset } from "./recovery.server.ts";
import { postResetCode } from "./reset-mail.server.ts";
import { countTry, findWait, forgetTries } from "./throttle.server.ts";

interface Ask {
  email: string;
  client: Client;
  /** How codes reach their owners; `none`: no way is set up. */
  delivery: "screen" | "email" | "none";
  /** Called when a letter could not be sent, long after the answer. */
  onMailFailure: (error: unknown) => void;
}

/** `limited`: too often; `cooldown`: too soon. With whole `seconds` to wait. */
export type AskedForCode = ResetRequest | { kind: "mailed" | "undeliverable" } | { kind: "cooldown"; seconds: number };

/**
 * Asks for a reset code as often as a client may. Mailed codes are `mailed` whether or not there is such an account and
 * it may have another letter, so that nobody learns either. Only a request that succeeded starts the cooldown.
 */
export async function askForCode({ email, client, delivery, onMailFailure }: Ask): Promise<AskedForCode> {
  const asker = perClient(email, client);
  const wait = await countTry("reset-request", asker, client.key);
  if (wait) return { kind: "limited", seconds: wait };
  if (delivery === "none") return { kind: "undeliverable" };
  const cooldown = await countTry("reset-cooldown", asker, client.key);
  if (cooldown) return { kind: "cooldown", seconds: cooldown };
  const reset = await requestReset(email, client).catch(async (error) => {
    await forgetTries("reset-cooldown", asker);
    throw error;
  });
  if (delivery === "email") {
    if (reset.kind === "made") postResetCode(reset.reset, onMailFailure);
    return { kind: "mailed" };
  }
  if (reset.kind !== "made") await forgetTries("reset-cooldown", asker);
  return reset;
}

/** The seconds until a client may ask for the next code; undefined when it may now. */
export function findCooldown(email: string, client: Client): Promise<number | undefined> {
  return findWait("reset-cooldown", perClient(email, client));
}
