import { createHmac } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { parseCookie, stringifySetCookie } from "cookie";
import { isSecureOrigin, sessionSecret } from "#env";
import { isSameSecret } from "../features/accounts/secrets.server.ts";

/** A request of React Router, or one that Express handles itself. */
export type AnyRequest = Request | { secure: boolean; headers: IncomingHttpHeaders };

/** Returns the value of one of this app's cookies, or undefined. */
export function readCookie(request: AnyRequest, name: string): string | undefined {
  return readCookies(request)[name];
}

/** Returns the values of this app's cookies by name. Parses the header of a page's request once: many modules need it. */
export function readCookies(request: AnyRequest): Record<string, string> {
  if (!(request instanceof Request)) return parseOwnCookies(isHttps(request.secure), request.headers.cookie);
  const known = parsed.get(request);
  if (known) return known;
  const cookies = parseOwnCookies(isSecure(request), request.headers.get("Cookie"));
  parsed.set(request, cookies);
  return cookies;
}

const parsed = new WeakMap<Request, Record<string, string>>();

/**
 * Parses a Cookie header and returns the values of this app's cookies by name, without the `__Host-` prefix. Leaves out
 * those that it has twice: over plain http a neighbouring host can add its own, and browsers may send that one first.
 * @param secure whether the request used https
 */
function parseOwnCookies(secure: boolean, header: string | null | undefined): Record<string, string> {
  const prefix = prefixOf(secure);
  /** Undefined for a name that the header has twice. */
  const found = new Map<string, string | undefined>();
  for (const pair of (header ?? "").split(";")) {
    for (const [name, value] of Object.entries(parseCookie(pair))) found.set(name, found.has(name) ? undefined : value);
  }
  const own = [...found].flatMap(([name, value]): [string, string][] =>
    name.startsWith(prefix) && name !== prefix && value !== undefined ? [[name.slice(prefix.length), value]] : [],
  );
  return Object.fromEntries(own);
}

/** Whether the browser comes from one of these pages, whose form is answered with a cookie, and has stored none. */
export function refusesCookies(request: Request, ...pages: string[]): boolean {
  const referrer = request.headers.get("Referer") ?? "";
  if (request.headers.has("Cookie") || !URL.canParse(referrer)) return false;
  return pages.includes(new URL(referrer).pathname);
}

/** Our ids have 43 characters. */
const maxIdLength = 100;

/** Returns the secret id in a cookie, of a session or a device, or ''. A longer one is forged, and not worth hashing. */
export function pickSecretId(cookies: Record<string, string>, name: string): string {
  const id = cookies[name] ?? "";
  return id.length <= maxIdLength ? id : "";
}

/**
 * Builds the Set-Cookie value of an HttpOnly cookie, which is Secure if the request used https.
 * @param maxAge in seconds; undefined makes it a session cookie
 */
export function writeCookie(request: Request, name: string, value: string, maxAge?: number): string {
  const secure = isSecure(request);
  const attributes = { path: "/", httpOnly: true, sameSite: "lax", secure } as const;
  return stringifySetCookie({
    name: prefixOf(secure) + name,
    value,
    ...attributes,
    ...(maxAge !== undefined && { maxAge }),
    // links2 knows no Max-Age, and would keep a deleted cookie.
    ...(maxAge === 0 && { expires: new Date(0) }),
  });
}

/** Builds the Set-Cookie value that deletes a cookie. */
export function deleteCookie(request: Request, name: string): string {
  return writeCookie(request, name, "", 0);
}

/**
 * The prefix of cookie names. `__Host-` prevents other subdomains from setting them. Browsers reject such cookies on
 * plain http except on localhost, so an app on a LAN address could not keep anyone signed in.
 */
const prefixOf = (secure: boolean) => (secure ? "__Host-" : "");

/** Whether the browser used https for this request. */
export function isSecure(request: Request): boolean {
  return isHttps(new URL(request.url).protocol === "https:");
}

/** Whether the browser used https. Behind an untrusted proxy only APP_ORIGIN tells, not the server's own connection. */
export function isHttps(connectionIsSecure: boolean): boolean {
  return connectionIsSecure || isSecureOrigin;
}

/** Encodes and signs a text for a cookie. The signature covers `purpose`: the value of one cookie is invalid in another. */
export function sign(purpose: string, text: string): string {
  return `${Buffer.from(text).toString("base64url")}.${signatureOf(purpose, text)}`;
}

/** Returns the text that `sign` encoded, or undefined if the signature is invalid. */
export function unsign(purpose: string, signed: string): string | undefined {
  const [encoded = "", signature = ""] = signed.split(".");
  const text = Buffer.from(encoded, "base64url").toString();
  return isSameSecret(signature, signatureOf(purpose, text)) ? text : undefined;
}

/** Builds the Set-Cookie value of a signed cookie with this value as JSON. `maxAge` is in seconds. */
export function writeSigned(request: Request, name: string, value: object, maxAge: number): string {
  return writeCookie(request, name, sign(name, JSON.stringify(value)), maxAge);
}

/** Returns the value of a signed cookie, or undefined if there is none or its signature is invalid. */
export function readSigned<Value>(request: Request, name: string): Value | undefined {
  const signed = readCookie(request, name);
  const text = signed && unsign(name, signed);
  return text ? (JSON.parse(text) as Value) : undefined;
}

/** Returns the signature of a text: 43 characters that only this app can compute, valid for this purpose only. */
export function signatureOf(purpose: string, text: string): string {
  return createHmac("sha256", sessionSecret()).update(`${purpose}\n${text}`).digest("base64url");
}
