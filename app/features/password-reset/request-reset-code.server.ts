import { setTimeout as sleep } from "node:timers/promises";
import { log, logSecurity } from "#log";
import { type Client, clientAccountKey } from "../accounts/known-devices.server.ts";
import { sendInBackground } from "../mail/mail.server.ts";
import { clearAttempts, countAttempt, findWait } from "../throttle/throttle.server.ts";
import { mailedCodeLimits, type ResetCode, requestReset, shownCodeLimits } from "./reset-codes.server.ts";
import { composeResetEmail } from "./reset-mail.server.ts";

/**
 * The minimum time of a request whose code is mailed. Creating a code takes some milliseconds more than finding no account,
 * which would reveal who has one.
 */
export const mailedRequestMs = 150;

type ResetCodeRequest =
  | { kind: "shown"; reset: ResetCode }
  /** Also if nothing was sent, because the account is unknown or limited: the response must not reveal that. */
  | { kind: "mailed" }
  | { kind: "unknown-email" | "no-delivery" }
  | { kind: "cooldown" | "too-many"; seconds: number };

/**
 * Creates a reset code for the account with this email and delivers it. Only successful requests start the cooldown of
 * 6 seconds.
 */
export async function requestResetCode(
  email: string,
  client: Client,
  delivery: "screen" | "email" | "none",
): Promise<ResetCodeRequest> {
  const key = clientAccountKey(email, client);
  const refused = await countAttempt("reset-request", key, client.key);
  if (refused) {
    logSecurity("reset.throttled");
    return refused;
  }
  if (delivery === "none") {
    log.error("a reset code was requested and cannot be delivered: set SMTP_URL, or RESET_CODE_DELIVERY");
    return { kind: "no-delivery" };
  }
  const cooldown = await countAttempt("reset-cooldown", key);
  if (cooldown) return { ...cooldown, kind: "cooldown" };
  try {
    const requested = delivery === "email" ? await mailCode(email, client) : await makeShownCode(email, client);
    if (requested.kind !== "mailed" && requested.kind !== "shown") await clearAttempts("reset-cooldown", key);
    return requested;
  } catch (error) {
    await clearAttempts("reset-cooldown", key);
    throw error;
  }
}

async function mailCode(email: string, client: Client): Promise<ResetCodeRequest> {
  const [requested] = await Promise.all([requestReset(email, client, mailedCodeLimits), sleep(mailedRequestMs)]);
  logSecurity("reset.requested", { reason: requested.kind });
  if (requested.kind === "made") sendInBackground(composeResetEmail(requested.reset), logUnsent);
  return { kind: "mailed" };
}

const logUnsent = (error: unknown) => log.error({ err: error }, "failed to mail a reset code");

async function makeShownCode(email: string, client: Client): Promise<ResetCodeRequest> {
  const requested = await requestReset(email, client, shownCodeLimits);
  logSecurity("reset.requested", { reason: requested.kind });
  if (requested.kind === "made") return { kind: "shown", reset: requested.reset };
  return requested.kind === "unknown" ? { kind: "unknown-email" } : requested;
}

/** Returns the seconds until this client may request another code for this email, or undefined if it may now. */
export function findResetCooldown(email: string, client: Client): Promise<number | undefined> {
  return findWait("reset-cooldown", clientAccountKey(email, client));
}
