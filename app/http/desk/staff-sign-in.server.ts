import { log, logSecurity } from "#log";
import type { RefusedSignIn, SessionOwner } from "../../features/accounts/accounts.server.ts";
import { deviceSeconds } from "../../features/accounts/known-devices.server.ts";
import { clearSignInAttempts, countSignInAttempt } from "../../features/accounts/sign-in-throttle.server.ts";
import {
  createStaffDeviceCookie,
  findStaffPasswordHash,
  identifyStaffClient,
  type StaffDeviceCookie,
} from "../../features/staff/known-staff-devices.server.ts";
import { signInStaff } from "../../features/staff/staff.server.ts";
import type { Credentials } from "../accounts/authenticator.server.ts";
import { readSigned, writeSigned } from "../cookies.server.ts";
import { startRequestStaffSession } from "./staff-session.server.ts";

const name = "desk-device";

/**
 * Checks the email and password of a member of staff, unless this client has tried too often, and starts a session.
 * @returns the session's Set-Cookie values, or why there is none
 * @throws {TooBusyError} if too many passwords are being checked
 */
export async function authenticateAndStartStaffSession(
  request: Request,
  credentials: Credentials,
  address: string,
): Promise<{ kind: "signed-in"; cookies: string[] } | RefusedSignIn> {
  const result = await authenticate(request, credentials, address);
  if (result.kind !== "signed-in") return result;
  const cookies = await signInAtDesk(request, { ...result.account, email: credentials.email });
  // None when the password was changed or the person disabled while it was checked.
  return cookies.length > 0 ? { kind: "signed-in", cookies } : { kind: "wrong-password" };
}

async function authenticate(request: Request, { email, password }: Credentials, address: string) {
  const client = await identifyStaffClient(email, address, readDeskDevice(request));
  const refused = await countSignInAttempt(email, client, "desk-sign-in");
  if (refused) {
    logSecurity("desk-sign-in.throttled");
    return refused;
  }
  const result = await signInStaff(email, password);
  if (result.kind === "signed-in") {
    logSecurity("desk-sign-in", { staffId: result.account.id });
    await clearSignInAttempts(email, client, "desk-sign-in");
  }
  return result;
}

interface StaffAccount extends SessionOwner {
  email: string;
}

/** Starts a session and makes the device known to the account. Returns the Set-Cookie values; none if no session started. */
async function signInAtDesk(request: Request, account: StaffAccount): Promise<string[]> {
  const cookies = await startRequestStaffSession(request, account);
  return cookies.length > 0 ? [...cookies, rememberDevice(request, account)] : [];
}

/**
 * Like `signInAtDesk`, but logs an error instead of throwing it: for use after an account was created, by a link that works
 * only once.
 */
export async function trySignInAtDesk(request: Request, account: StaffAccount): Promise<string[]> {
  try {
    return await signInAtDesk(request, account);
  } catch (error) {
    log.error({ err: error }, "failed to start a session at the desk");
    return [];
  }
}

/** Keeps the device on which a password was just changed known to its account. Returns the Set-Cookie values, none after an error. */
export async function rememberDeviceAfterChange(request: Request, email: string): Promise<string[]> {
  const passwordHash = await findStaffPasswordHash(email).catch(() => undefined);
  return passwordHash ? [rememberDevice(request, { email, passwordHash })] : [];
}

/** Returns the content of the signed device cookie, about the person who last signed in to the desk here, or undefined. */
export function readDeskDevice(request: Request): StaffDeviceCookie | undefined {
  return readSigned<StaffDeviceCookie>(request, name);
}

function rememberDevice(request: Request, person: { email: string; passwordHash: string }): string {
  return writeSigned(request, name, createStaffDeviceCookie(person), deviceSeconds);
}
