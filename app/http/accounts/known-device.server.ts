import type { RouterContextProvider } from "react-router";
import { log } from "#log";
import type { SessionOwner } from "../../features/accounts/accounts.server.ts";
import {
  type Client,
  deviceSeconds,
  identifyClient,
  rememberDevice,
} from "../../features/accounts/known-devices.server.ts";
import { clientAddressContext } from "../client-address.server.ts";
import { pickSecretId, readCookies, writeCookie } from "../cookies.server.ts";

const name = "device";

/** Returns the secret device id of a request, or ''. It outlives sessions but does not authenticate. */
export function readDeviceId(request: Request): string {
  return pickSecretId(readCookies(request), name);
}

/** Returns the client of a request. Attempts at the account with this email are counted per client. */
export function findClient(request: Request, context: Readonly<RouterContextProvider>, email: string): Promise<Client> {
  return identifyClient(email, { address: context.get(clientAddressContext), deviceId: readDeviceId(request) });
}

/**
 * Makes the device of this request known to an account that just signed in on it.
 * @returns the Set-Cookie value; none after an error, which is only logged: the device is then treated as unknown
 */
export async function rememberThisDevice(request: Request, account: SessionOwner): Promise<string[]> {
  try {
    const id = await rememberDevice(account, readDeviceId(request));
    return id ? [writeCookie(request, name, id, deviceSeconds)] : [];
  } catch (error) {
    log.error({ err: error }, "failed to remember a device");
    return [];
  }
}
