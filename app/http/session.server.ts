import {
  endSession,
  findSession,
  type SignedIn,
  sessionSeconds,
  startSession,
} from "../features/accounts/sessions.server.ts";
import { isSecure, readCookie, writeCookie } from "./cookies.server.ts";

// Browsers drop `__Host-` cookies on plain http except on localhost, so a shop on a LAN address would lose its sign-ins.
const cookieName = (request: Request) => (isSecure(request) ? "__Host-session" : "session");

/** Who sent this request; undefined for a visitor, 'disabled' once for a customer whose account was disabled. */
export async function readSession(request: Request): Promise<SignedIn | "disabled" | undefined> {
  const id = readCookie(request, cookieName(request));
  return id && id.length <= 100 ? findSession(id) : undefined;
}

/** The secret id of this request's session. */
export function sessionIdOf(request: Request): string {
  return readCookie(request, cookieName(request)) ?? "";
}

/** Starts a session under a new id, ends the one the request came with, and returns the Set-Cookie value. */
export async function beginSession(request: Request, customerId: string): Promise<string> {
  await finishSession(request);
  const id = await startSession(customerId, request.headers.get("User-Agent") ?? "");
  return writeCookie(request, cookieName(request), id, sessionSeconds);
}

/** Ends the session of this request and returns the Set-Cookie value that forgets it. */
export async function finishSession(request: Request): Promise<string> {
  const id = readCookie(request, cookieName(request));
  if (id) await endSession(id);
  return writeCookie(request, cookieName(request), "", 0);
}
