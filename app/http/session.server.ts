import { log } from "#log";
import {
  endSession,
  findSession,
  type SignedIn,
  sessionSeconds,
  startSession,
} from "../features/accounts/sessions.server.ts";
import { parseOwnCookies, readCookie, writeCookie } from "./cookies.server.ts";
import { rememberThisDevice } from "./known-device.server.ts";

const name = "session";

/** The secret id of the session this request came with; '' without one. */
export function readSessionId(request: Request): string {
  return readCookie(request, name) ?? "";
}

/** Who sent this request; undefined for a visitor, 'disabled' for a customer whose account was disabled. */
export async function readSession(request: Request): Promise<SignedIn | "disabled" | undefined> {
  const id = readSessionId(request);
  return id && id.length <= 100 ? findSession(id) : undefined;
}

/** The secret id of the session that a Cookie header names; '' without one. `secure`: the request came by https. */
export function sessionIdOf(secure: boolean, cookieHeader: string | null | undefined): string {
  return parseOwnCookies(secure, cookieHeader)[name] ?? "";
}

/**
 * Starts a session under a new id, ends the one the request came with, and makes the device known to the account. The
 * Set-Cookie values; none when the account was disabled or its password replaced while it was checked.
 */
export async function startRequestSession(
  request: Request,
  account: { id: string; passwordHash: string },
): Promise<string[]> {
  await endRequestSession(request);
  const id = await startSession(account, request.headers.get("User-Agent") ?? "");
  if (!id) return [];
  return [writeCookie(request, name, id, sessionSeconds), ...(await rememberThisDevice(request, account))];
}

/**
 * The same after something that is already done, such as a new account: that no session begins is no reason to call it
 * failed. The Set-Cookie values, or none.
 */
export async function tryStartSession(
  request: Request,
  account: { id: string; passwordHash: string },
): Promise<string[]> {
  try {
    return await startRequestSession(request, account);
  } catch (error) {
    log.error({ err: error }, "a session could not begin");
    return [];
  }
}

/** Ends the session of this request and returns the Set-Cookie value that forgets it. */
export async function endRequestSession(request: Request): Promise<string> {
  const id = readSessionId(request);
  if (id) await endSession(id);
  return writeCookie(request, name, "", 0);
}
