import { createHmac, timingSafeEqual } from "node:crypto";
import { isSecureOrigin, sessionSecret } from "#env";

/** The value of one of our cookies. */
export function readCookie(request: Request, name: string): string | undefined {
  return findCookie(isSecure(request), request.headers.get("Cookie"), name);
}

/** Every cookie of ours that a request carries, as name and raw value. */
export function readCookies(request: Request): [name: string, value: string][] {
  return parseCookies(isSecure(request), request.headers.get("Cookie"));
}

/** The value of one of our cookies in a Cookie header. `secure`: the request came by https. */
export function findCookie(secure: boolean, header: string | null | undefined, name: string): string | undefined {
  return parseCookies(secure, header).find(([key]) => key === name)?.[1];
}

/**
 * What the names of our cookies begin with: `__Host-` keeps other subdomains from writing them. Browsers drop such
 * cookies on plain http except on localhost, so a shop on a LAN address would lose its sign-ins.
 */
const prefixOf = (secure: boolean) => (secure ? "__Host-" : "");

function parseCookies(secure: boolean, header: string | null | undefined): [name: string, value: string][] {
  const prefix = prefixOf(secure);
  return (header ?? "").split(";").flatMap((pair) => {
    const at = pair.indexOf("=");
    const name = pair.slice(0, Math.max(at, 0)).trim();
    if (!name.startsWith(prefix) || name === prefix) return [];
    return [[name.slice(prefix.length), pair.slice(at + 1).trim()] as [string, string]];
  });
}

/**
 * A Set-Cookie value for this site. Secure wherever the page is.
 * @param maxAge in seconds; 0 removes the cookie, left out it lasts until the browser is closed
 */
export function writeCookie(request: Request, name: string, value: string, maxAge?: number): string {
  const secure = isSecure(request);
  const lasts = maxAge === undefined ? "" : `; Max-Age=${maxAge}`;
  return `${prefixOf(secure)}${name}=${value}; Path=/${lasts}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
}

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
