import { logSecurity } from "#log";
import {
  clearStaffSignIns,
  countStaffSignIn,
  createStaffDeviceCookie,
  findStaffPasswordHash,
  identifyStaffClient,
  type StaffDeviceCookie,
} from "../features/staff/sign-in-throttle.server.ts";
import { type StaffSignInResult, signInStaff } from "../features/staff/staff.server.ts";
import { readSigned, writeSigned } from "./cookies.server.ts";
import { startDeskSession } from "./staff-session.server.ts";

const name = "desk-device";
const deviceSeconds = 180 * 24 * 60 * 60;

/**
 * Checks the e-mail and password of a member of staff, unless this client has tried too often.
 * @throws {TooBusy} if too many passwords are being checked
 */
export async function authenticateStaff(
  request: Request,
  { email, password }: { email: string; password: string },
  address: string,
): Promise<StaffSignInResult | { kind: "too-many"; seconds: number }> {
  const client = await identifyStaffClient(email, address, findDeskDevice(request));
  const seconds = await countStaffSignIn(email, client);
  if (seconds) {
    logSecurity("desk-sign-in.throttled");
    return { kind: "too-many", seconds };
  }
  const result = await signInStaff(email, password);
  if (result.kind === "signed-in") {
    logSecurity("desk-sign-in", { staffId: result.id });
    await clearStaffSignIns(email, client);
  }
  return result;
}

/**
 * Starts a session and makes the device known to the account. Returns the Set-Cookie values; none if no session
 * started.
 */
export async function signInAtDesk(
  request: Request,
  person: { id: string; email: string; passwordHash: string },
): Promise<string[]> {
  const cookies = await startDeskSession(request, person);
  return cookies.length > 0 ? [...cookies, rememberDevice(request, person)] : [];
}

/** Keeps a device known to the account whose password was just changed on it. Returns the Set-Cookie values, none after an error. */
export async function rememberDeviceAfterChange(request: Request, email: string): Promise<string[]> {
  const passwordHash = await findStaffPasswordHash(email).catch(() => undefined);
  return passwordHash ? [rememberDevice(request, { email, passwordHash })] : [];
}

/** Returns what the signed device cookie says about the person who signed in last at this browser's desk, or undefined. */
export function findDeskDevice(request: Request): StaffDeviceCookie | undefined {
  return readSigned<StaffDeviceCookie>(request, name);
}

function rememberDevice(request: Request, person: { email: string; passwordHash: string }): string {
  return writeSigned(request, name, createStaffDeviceCookie(person), deviceSeconds);
}
