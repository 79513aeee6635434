import { type Client, clientAccountKey } from "../accounts/known-devices.server.ts";
import { unknownClientsLimiter } from "../accounts/sign-in-throttle.server.ts";
import { accountKey, addressKey, clearAttempts, consume, countAttempt } from "../throttle/throttle.server.ts";

const what = "desk-sign-in";

/**
 * Counts an attempt to sign in as staff. Returns the seconds to wait if there were too many, otherwise undefined. As
 * for customers, attempts are counted per client, and clients that never signed in to the account share a limit, which
 * cannot lock out a known device.
 */
export async function countStaffSignIn(email: string, client: Client): Promise<number | undefined> {
  const wait = await countAttempt(what, clientAccountKey(email, client), client.key);
  if (wait || client.isKnown) return wait;
  return (await consume(unknownClientsLimiter(what), accountKey(email))) || undefined;
}

/** Clears a client's attempts at an account, after a successful one. */
export function clearStaffSignIns(email: string, client: Client): Promise<void> {
  return clearAttempts(what, clientAccountKey(email, client));
}

/**
 * Identifies the client that signs in: a device that signed in to this account before, or else a network address.
 * @param device the content of the browser's device cookie; undefined without one
 */
export function identifyStaffClient(email: string, address: string, device: StaffDeviceName | undefined): Client {
  const isKnown = device !== undefined && accountKey(device.email) === accountKey(email);
  return { key: isKnown ? `device ${device.nonce}` : addressKey(address), isKnown };
}

/** The content of the signed cookie that identifies a browser that signed in before. */
export interface StaffDeviceName {
  nonce: string;
  email: string;
}
