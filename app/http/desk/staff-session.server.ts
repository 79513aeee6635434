import type { SessionOwner } from "../../features/accounts/accounts.server.ts";
import type { StaffMember } from "../../features/desk/staff-member.ts";
import {
  endStaffSession,
  findStaffSession,
  staffSessionSeconds,
  startStaffSession,
} from "../../features/staff/staff-sessions.server.ts";
import { type AnyRequest, deleteCookie, pickSecretId, readCookies, writeCookie } from "../cookies.server.ts";

const name = "desk";

/** Returns the secret id of the staff session of a request, or ''. */
export function readStaffSessionId(request: AnyRequest): string {
  return pickSecretId(readCookies(request), name);
}

/** Returns the signed-in member of staff of a request, or undefined. */
export async function readStaffSession(request: Request): Promise<StaffMember | undefined> {
  const id = readStaffSessionId(request);
  return id ? findStaffSession(id) : undefined;
}

/**
 * Ends the staff session of a request and starts a new one under a new id.
 * @returns the Set-Cookie values; none if the person was disabled or the password changed since `person` was read
 */
export async function startRequestStaffSession(request: Request, person: SessionOwner): Promise<string[]> {
  await endRequestStaffSession(request);
  const id = await startStaffSession(person, request.headers.get("User-Agent") ?? "");
  return id ? [writeCookie(request, name, id, staffSessionSeconds)] : [];
}

/** Ends the staff session of a request, if any, and returns the Set-Cookie value that deletes its cookie. */
export async function endRequestStaffSession(request: Request): Promise<string> {
  const id = readStaffSessionId(request);
  if (id) await endStaffSession(id);
  return forgetStaffSession(request);
}

/** Returns the Set-Cookie value that deletes the cookie of a staff session. */
export function forgetStaffSession(request: Request): string {
  return deleteCookie(request, name);
}
