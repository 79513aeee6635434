import { createHash, timingSafeEqual } from "node:crypto";

/** Whether two secrets are equal. Takes as long wherever they differ, and compares hashes because those have equal lengths. */
export function isSameSecret(given: string, wanted: string): boolean {
  return timingSafeEqual(hashOf(given), hashOf(wanted));
}

function hashOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
