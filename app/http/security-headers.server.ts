import { randomBytes } from "node:crypto";
import { createContext } from "react-router";

/** The nonce of the inline scripts in this response. */
export const nonceContext = createContext<string>();

/** Creates a nonce of 128 random bits, as base64. Every response needs its own. */
export function newNonce(): string {
  return randomBytes(16).toString("base64");
}

/**
 * Builds the Content-Security-Policy header: only scripts and styles from this origin or with this nonce are allowed.
 * Images may come from any host, because operators choose where they are stored.
 */
export function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: https: http:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join("; ");
}
