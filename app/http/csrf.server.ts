import type { IncomingHttpHeaders } from "node:http";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether a request may change something: only our own pages may send forms here. Browsers say so in
 * Sec-Fetch-Site; older ones in Origin or Referer. With none of them the SameSite cookie guards alone.
 * @param origin our own origin, such as https://food.example
 */
export function comesFromOurPages(method: string, headers: IncomingHttpHeaders, origin: string): boolean {
  if (safeMethods.has(method)) return true;
  const site = headers["sec-fetch-site"];
  if (site) return site === "same-origin";
  if (headers.origin) return headers.origin === origin;
  if (headers.referer) return URL.canParse(headers.referer) && new URL(headers.referer).origin === origin;
  return true;
}
