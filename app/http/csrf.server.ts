import type { IncomingHttpHeaders } from "node:http";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether a request passes the CSRF check: any safe method, or a request from this app's own pages according to
 * Sec-Fetch-Site or, in older browsers, Origin or Referer. Without any of these headers only the SameSite cookie
 * protects.
 * @param origin this app's origin, such as https://food.example
 */
export function passesCsrfCheck(method: string, headers: IncomingHttpHeaders, origin: string): boolean {
  if (safeMethods.has(method)) return true;
  const site = headers["sec-fetch-site"];
  if (site) return site === "same-origin";
  if (headers.origin) return headers.origin === origin;
  if (headers.referer) return URL.canParse(headers.referer) && new URL(headers.referer).origin === origin;
  return true;
}
