import { log } from "#log";
import {
  endSession,
  findSession,
  type SignedIn,
  sessionSeconds,
  startSession,
} from "../features/accounts/sessions.server.ts";
import { findCookie, readCookie, writeCookie } from "./cookies.server.ts";

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
  return findCookie(secure, cookieHeader, name) ?? "";
}

/**
 * Starts a session under a new id, ends the one the request came with, and returns the Set-Cookie value; nothing when
 * the account was disabled or its password replaced while it was checked.
 */
export async function beginSession(
  request: Request,
  account: { id: string; passwordHash: string },
): Promise<string | undefined> {
  await finishSession(request);
  const id = await startSession(account, request.headers.get("User-Agent") ?? "");
  return id && writeCookie(request, name, id, sessionSeconds);
}

/**
 * The same after something that is already done, such as a new account: that no session begins is no reason to call it
 * failed. The Set-Cookie value, or none.
 */
export async function beginSessionIfPossible(
  request: Request,
  account: { id: string; passwordHash: string },
): Promise<string[]> {
  try {
    const cookie = await beginSession(request, account);
    return cookie ? [cookie] : [];
  } catch (error) {
    log.error({ err: error }, "a session could not begin");
    return [];
  }
}

/** Ends the session of this request and returns the Set-Cookie value that forgets it. */
export async function finishSession(request: Request): Promise<string> {
  const id = readSessionId(request);
  if (id) await endSession(id);
  return writeCookie(request, name, "", 0);
}
