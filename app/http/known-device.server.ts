import type { RouterContextProvider } from "react-router";
import { log } from "#log";
import {
  type Client,
  deviceSeconds,
  identifyClient,
  rememberDevice,
} from "../features/accounts/known-devices.server.ts";
import { clientAddressContext } from "./client-address.server.ts";
import { readCookie, writeCookie } from "./cookies.server.ts";

const name = "device";

/** The secret id of the device this request came from; '' when it never signed in. It outlives sessions and opens nothing. */
export function readDeviceId(request: Request): string {
  const id = readCookie(request, name) ?? "";
  return id.length <= 100 ? id : "";
}

/** Who sends this request about the account with this e-mail. */
export function findClient(request: Request, context: Readonly<RouterContextProvider>, email: string): Promise<Client> {
  return identifyClient(email, { address: context.get(clientAddressContext), deviceId: readDeviceId(request) });
}

/**
 * Makes the device of this request known to an account whose owner it proved to be. The Set-Cookie value; none when that
 * was not possible, which is no reason to fail: the device is then treated like any other.
 */
export async function rememberThisDevice(
  request: Request,
  account: { id: string; passwordHash: string },
): Promise<string[]> {
  try {
    const id = await rememberDevice(account, readDeviceId(request));
    return id ? [writeCookie(request, name, id, deviceSeconds)] : [];
  } catch (error) {
    log.error({ err: error }, "a device could not be remembered");
    return [];
  }
}
