import { createHmac, timingSafeEqual } from "node:crypto";
import { parseCookie, stringifySetCookie } from "cookie";
import { isSecureOrigin, sessionSecret } from "#env";

/** The value of one of our cookies. */
export function readCookie(request: Request, name: string): string | undefined {
  return readCookies(request)[name];
}

/** Every cookie of ours that a request carries, by name. */
export function readCookies(request: Request): Record<string, string> {
  return parseOwnCookies(isSecure(request), request.headers.get("Cookie"));
}

/**
 * The cookies of ours in a Cookie header, by name without the prefix.
 * @param secure whether the request came by https
 */
export function parseOwnCookies(secure: boolean, header: string | null | undefined): Record<string, string> {
  const prefix = prefixOf(secure);
  const own = Object.entries(parseCookie(header ?? "")).filter(([name]) => name.startsWith(prefix) && name !== prefix);
  return Object.fromEntries(own.map(([name, value]) => [name.slice(prefix.length), value ?? ""]));
}

/**
 * A Set-Cookie value for this site, out of reach of scripts. Secure wherever the page is.
 * @param maxAge in seconds; 0 removes the cookie, left out it lasts until the browser is closed
 */
export function writeCookie(request: Request, name: string, value: string, maxAge?: number): string {
  const secure = isSecure(request);
  const attributes = { path: "/", httpOnly: true, sameSite: "lax", secure } as const;
  return stringifySetCookie({
    name: prefixOf(secure) + name,
    value,
    ...attributes,
    ...(maxAge !== undefined && { maxAge }),
  });
}

/**
 * What the names of our cookies begin with: `__Host-` keeps other subdomains from writing them. Browsers drop such
 * cookies on plain http except on localhost, so a shop on a LAN address would lose its sign-ins.
 */
const prefixOf = (secure: boolean) => (secure ? "__Host-" : "");

/** Whether the customer's side of a request's connection is https. */
export function isSecure(request: Request): boolean {
  return isHttps(new URL(request.url).protocol === "https:");
}

/** The same by what the server sees of the connection: APP_ORIGIN tells more behind a proxy that is not trusted. */
export function isHttps(connectionIsSecure: boolean): boolean {
  return connectionIsSecure || isSecureOrigin;
}

/** Text plus a signature, fit for a cookie; `purpose` keeps one cookie's value from passing as another's. */
export function sign(purpose: string, text: string): string {
  return `${Buffer.from(text).toString("base64url")}.${signatureOf(purpose, text).toString("base64url")}`;
}

/** The text behind `sign`; undefined when it was not signed by us. */
export function unsign(purpose: string, signed: string): string | undefined {
  const [encoded = "", signature = ""] = signed.split(".");
  const text = Buffer.from(encoded, "base64url").toString();
  const given = Buffer.from(signature, "base64url");
  const right = signatureOf(purpose, text);
  return given.length === right.length && timingSafeEqual(given, right) ? text : undefined;
}

function signatureOf(purpose: string, text: string): Buffer {
  return createHmac("sha256", sessionSecret()).update(`${purpose}\n${text}`).digest();
}
