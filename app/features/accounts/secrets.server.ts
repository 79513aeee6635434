import { createHash, timingSafeEqual } from "node:crypto";

/** Whether two secrets are equal, in constant time. Compares hashes, because those have equal lengths. */
export function isSameSecret(given: string, wanted: string): boolean {
  return timingSafeEqual(hashOf(given), hashOf(wanted));
}

function hashOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
