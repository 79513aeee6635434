import { createHmac, timingSafeEqual } from "node:crypto";
import { isSecureOrigin, sessionSecret } from "#env";

/** The value of one cookie of a request. */
export function readCookie(request: Request, name: string): string | undefined {
  return findCookie(request.headers.get("Cookie"), name);
}

/** Every cookie of a request as name and raw value. */
export function readCookies(request: Request): [name: string, value: string][] {
  return parseCookies(request.headers.get("Cookie"));
}

/** The value of one cookie of a Cookie header. */
export function findCookie(header: string | null | undefined, name: string): string | undefined {
  return parseCookies(header).find(([key]) => key === name)?.[1];
}

function parseCookies(header: string | null | undefined): [name: string, value: string][] {
  return (header ?? "").split(";").flatMap((pair) => {
    const at = pair.indexOf("=");
    return at > 0 ? [[pair.slice(0, at).trim(), pair.slice(at + 1).trim()] as [string, string]] : [];
  });
}

/**
 * A Set-Cookie value for this site. Secure wherever the page is.
 * @param maxAge in seconds; 0 removes the cookie, left out it lasts until the browser is closed
 */
export function writeCookie(request: Request, name: string, value: string, maxAge?: number): string {
  const lasts = maxAge === undefined ? "" : `; Max-Age=${maxAge}`;
  const secure = isSecure(request) ? "; Secure" : "";
  return `${name}=${value}; Path=/${lasts}; HttpOnly; SameSite=Lax${secure}`;
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
