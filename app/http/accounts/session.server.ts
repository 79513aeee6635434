import { log } from "#log";
import type { SessionOwner } from "../../features/accounts/accounts.server.ts";
import {
  endSession,
  findSession,
  type SignedIn,
  sessionSeconds,
  startSession,
} from "../../features/accounts/sessions.server.ts";
import { type AnyRequest, deleteCookie, pickSecretId, readCookies, writeCookie } from "../cookies.server.ts";
import { syncLanguage } from "../language.server.ts";
import { rememberFormOwner } from "../unsent-form.server.ts";
import { rememberThisDevice } from "./known-device.server.ts";
import { forgetReset, readReset } from "./reset-cookie.server.ts";

/** Its value is a random id, so nobody could forge one, and it needs no signature. */
const name = "session";

/** Returns the secret session id of a request, or ''. */
export function readSessionId(request: AnyRequest): string {
  return pickSecretId(readCookies(request), name);
}

/** Returns the signed-in customer of a request, 'disabled' if the account was disabled, or undefined for a visitor. */
export async function readSession(request: Request): Promise<SignedIn | "disabled" | undefined> {
  const id = readSessionId(request);
  return id ? findSession(id) : undefined;
}

/**
 * Ends the session of a request, starts a new one under a new id, and makes the device known to the account. Also ends a
 * password reset in progress, which somebody else could finish on a shared phone.
 * @returns the Set-Cookie values; none if the account was disabled or its password changed since `account` was read
 */
export async function startRequestSession(request: Request, account: SessionOwner): Promise<string[]> {
  await endRequestSession(request);
  const id = await startSession(account, request.headers.get("User-Agent") ?? "");
  if (!id) return [];
  return [
    writeCookie(request, name, id, sessionSeconds),
    rememberFormOwner(request, account.id),
    ...(await rememberThisDevice(request, account)),
    ...(await syncLanguage(request, account.id)),
    ...(readReset(request) ? [forgetReset(request)] : []),
  ];
}

/**
 * Like `startRequestSession`, but logs an error instead of throwing it: for use after an action that has succeeded,
 * such as the creation of an account.
 * @returns the Set-Cookie values, or none
 */
export async function tryStartSession(request: Request, account: SessionOwner): Promise<string[]> {
  try {
    return await startRequestSession(request, account);
  } catch (error) {
    log.error({ err: error }, "failed to start a session");
    return [];
  }
}

/** Ends the session of a request, if any, and returns the Set-Cookie value that deletes its cookie. */
export async function endRequestSession(request: Request): Promise<string> {
  const id = readSessionId(request);
  if (id) await endSession(id);
  return forgetSession(request);
}

/** Returns the Set-Cookie value that deletes the cookie of a session that has ended already. */
export function forgetSession(request: Request): string {
  return deleteCookie(request, name);
}
