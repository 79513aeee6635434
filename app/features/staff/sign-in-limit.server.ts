import { type Client, clientAccountKey } from "../accounts/known-devices.server.ts";
import { unknownClientsLimiter } from "../accounts/sign-in-throttle.server.ts";
import { accountKey, addressKey, clearAttempts, consume, countAttempt } from "../throttle/throttle.server.ts";

const what = "desk-sign-in";

/**
 * Counts one try to sign in as staff; the seconds to wait when there were too many, else undefined. As for customers: tries
 * are counted per client, and clients that never signed in to the account share a limit, which others cannot use up for
 * a known device.
 */
export async function countStaffSignIn(email: string, client: Client): Promise<number | undefined> {
  const wait = await countAttempt(what, clientAccountKey(email, client), client.key);
  if (wait || client.isKnown) return wait;
  return (await consume(unknownClientsLimiter(what), accountKey(email))) || undefined;
}

/** Forgets a client's tries at an account, after one that succeeded. */
export function forgetStaffSignIns(email: string, client: Client): Promise<void> {
  return clearAttempts(what, clientAccountKey(email, client));
}

/**
 * Who tries to sign in: a device that signed in to this account before, or else a network address.
 * @param device what the browser was given at the last sign-in; undefined for a browser that brings nothing of ours
 */
export function identifyStaffClient(email: string, address: string, device: StaffDeviceName | undefined): Client {
  const isKnown = device !== undefined && accountKey(device.email) === accountKey(email);
  return { key: isKnown ? `device ${device.nonce}` : addressKey(address), isKnown };
}

/** What a browser that signed in brings along, signed by us. */
export interface StaffDeviceName {
  nonce: string;
  email: string;
}
