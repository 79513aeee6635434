import { randomBytes } from "node:crypto";

/** Creates a nonce of 128 random bits, as base64, for the inline scripts of a page. Every response needs its own. */
export function newNonce(): string {
  return randomBytes(16).toString("base64");
}

/**
 * Builds the Content-Security-Policy header: only scripts and styles from this origin or with this nonce are allowed;
 * without a nonce, none that are inline. Images may come from any host, because operators choose where they are stored.
 */
export function contentSecurityPolicy(nonce?: string): string {
  const own = nonce ? `'self' 'nonce-${nonce}'` : "'self'";
  return [
    "default-src 'self'",
    `script-src ${own}`,
    `style-src ${own}`,
    "img-src 'self' data: https: http:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join("; ");
}
