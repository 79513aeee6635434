import { hash, timingSafeEqual } from "node:crypto";

/** Returns the SHA-256 hash under which a random secret is stored. Passwords need a slow hash: see passwords.server.ts. */
export function hashSecret(secret: string): Buffer {
  return hash("sha256", secret, "buffer");
}

/** Whether two secrets are equal, in constant time. Compares hashes, because those have equal lengths. */
export function isSameSecret(given: string, wanted: string): boolean {
  return timingSafeEqual(hashSecret(given), hashSecret(wanted));
}
