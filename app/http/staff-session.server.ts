import type { StaffMember } from "../features/staff/staff-member.ts";
import {
  endStaffSession,
  findStaffSession,
  staffSessionSeconds,
  startStaffSession,
} from "../features/staff/staff-sessions.server.ts";
import { parseOwnCookies, readCookie, writeCookie } from "./cookies.server.ts";

const name = "desk";

/** The secret id of the staff session this request came with; '' without one. */
export function readStaffSessionId(request: Request): string {
  const id = readCookie(request, name) ?? "";
  return id.length <= 100 ? id : "";
}

/** The person of the staff who sent this request; undefined for everybody else. */
export async function readStaffSession(request: Request): Promise<StaffMember | undefined> {
  const id = readStaffSessionId(request);
  return id ? findStaffSession(id) : undefined;
}

/** The secret id of the staff session that a Cookie header names; '' without one. `secure`: the request came by https. */
export function staffSessionIdOf(secure: boolean, cookieHeader: string | null | undefined): string {
  return parseOwnCookies(secure, cookieHeader)[name] ?? "";
}

/**
 * Starts a session under a new id and ends the one the request came with. The Set-Cookie values; none when the person was
 * disabled or the password replaced while it was checked.
 */
export async function startDeskSession(
  request: Request,
  person: { id: string; passwordHash: string },
): Promise<string[]> {
  await endDeskSession(request);
  const id = await startStaffSession(person, request.headers.get("User-Agent") ?? "");
  return id ? [writeCookie(request, name, id, staffSessionSeconds)] : [];
}

/** Ends the staff session of this request and returns the Set-Cookie value that forgets it. */
export async function endDeskSession(request: Request): Promise<string> {
  const id = readStaffSessionId(request);
  if (id) await endStaffSession(id);
  return writeCookie(request, name, "", 0);
}
