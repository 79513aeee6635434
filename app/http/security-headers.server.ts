import { randomBytes } from "node:crypto";
import { createContext } from "react-router";

/** The nonce that this response's own inline scripts carry. */
export const nonceContext = createContext<string>();

/** 128 random bits, new for every response. */
export function newNonce(): string {
  return randomBytes(16).toString("base64");
}

/** Nothing runs but our own files and inline scripts with this response's nonce; pictures may come from operators' hosts. */
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
