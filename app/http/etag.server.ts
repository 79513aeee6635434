import etag from "etag";
import fresh from "fresh";
import type { MiddlewareFunction } from "react-router";
import { isHttps } from "./cookies.server.ts";
import { HtmlResponse } from "./html-response.server.ts";
import { nonceContext } from "./security-headers.server.ts";

/**
 * Lets the browser cache a catalogue page and revalidate it: an unchanged page costs a few hundred bytes. Only on
 * trustworthy origins, because elsewhere browsers ignore the `Clear-Site-Data` with which signing out empties the
 * cache.
 */
export const revalidateWithETag: MiddlewareFunction<Response> = async ({ request, context, url }, next) => {
  const response = await next();
  const isCacheable = request.method === "GET" && response.status === 200 && !response.headers.has("Set-Cookie");
  if (!isCacheable || !isTrustworthy(url)) return response;
  const body = await response.text();
  // The nonce differs in every response.
  const tag = etag(body.replaceAll(context.get(nonceContext), ""), { weak: true });
  const headers = new Headers(response.headers);
  headers.set("Cache-Control", "private, no-cache");
  headers.set("ETag", tag);
  if (!fresh({ "if-none-match": request.headers.get("If-None-Match") ?? undefined }, { etag: tag })) {
    return new HtmlResponse(body, { headers });
  }
  // The cached policy must stay: a new one would block the scripts of the cached page, which carry the old nonce.
  for (const name of ["Content-Security-Policy", "Content-Type", "Content-Length"]) headers.delete(name);
  return new Response(null, { status: 304, headers });
};

function isTrustworthy({ protocol, hostname }: URL): boolean {
  return isHttps(protocol === "https:") || hostname === "localhost" || /^(127\.|\[::1\]$)/.test(hostname);
}
