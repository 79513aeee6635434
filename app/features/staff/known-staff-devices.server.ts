import { hash, randomBytes } from "node:crypto";
import { db } from "#db/db.server.ts";
import { hasEmail } from "../accounts/accounts.server.ts";
import type { Client } from "../accounts/known-devices.server.ts";
import { addressKey } from "../throttle/address-keys.server.ts";
import { accountKey } from "../throttle/throttle.server.ts";

/**
 * Identifies the client that signs in: a device that signed in to this account before, or else a network address.
 * @param device the content of the browser's device cookie; undefined without one
 */
export async function identifyStaffClient(email: string, address: string, device?: StaffDeviceCookie): Promise<Client> {
  const isKnown = device !== undefined && (await isDeviceOf(email, device).catch(() => false));
  return { key: isKnown ? `device ${device.nonce}` : addressKey(address), isKnown };
}

/** The content of the signed cookie that identifies a browser that signed in before. */
export interface StaffDeviceCookie {
  nonce: string;
  email: string;
  /** A hash of the stored hash: with a new password, devices of the old one are unknown. */
  password: string;
}

/** Creates the cookie's content for the browser of somebody who has just signed in. */
export function createStaffDeviceCookie(person: { email: string; passwordHash: string }): StaffDeviceCookie {
  const { email, passwordHash } = person;
  return { nonce: randomBytes(12).toString("base64url"), email, password: tagOf(passwordHash) };
}

async function isDeviceOf(email: string, device: StaffDeviceCookie): Promise<boolean> {
  if (accountKey(device.email) !== accountKey(email)) return false;
  const passwordHash = await findStaffPasswordHash(email.trim());
  return passwordHash !== undefined && tagOf(passwordHash) === device.password;
}

/** The stored hash of a person's password; undefined when nobody has this email. */
export async function findStaffPasswordHash(email: string): Promise<string | undefined> {
  const person = db.selectFrom("staff").select("passwordHash").where(hasEmail(email));
  return (await person.executeTakeFirst())?.passwordHash;
}

function tagOf(passwordHash: string): string {
  return hash("sha256", passwordHash, "base64url").slice(0, 22);
}
