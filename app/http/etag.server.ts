import etag from "etag";
import fresh from "fresh";
import type { MiddlewareFunction } from "react-router";
import { isHttps } from "./cookies.server.ts";
import { nonceContext } from "./security-headers.server.ts";

/**
 * Lets the browser keep a page of the catalogue and ask whether it still holds: an unchanged page costs a few hundred
 * bytes. Only where signing out can take it back from the cache: browsers obey `Clear-Site-Data` on trusted origins alone.
 */
export const revalidateWithETag: MiddlewareFunction<Response> = async ({ request, context, url }, next) => {
  const response = await next();
  const isKept = request.method === "GET" && response.status === 200 && !response.headers.has("Set-Cookie");
  if (!isKept || !isTrustworthy(url)) return response;
  const body = await response.text();
  // The same page carries another nonce each time.
  const tag = etag(body.replaceAll(context.get(nonceContext), ""), { weak: true });
  const headers = new Headers(response.headers);
  headers.set("Cache-Control", "private, no-cache");
  headers.set("ETag", tag);
  if (!fresh({ "if-none-match": request.headers.get("If-None-Match") ?? undefined }, { etag: tag })) {
    return new Response(body, { headers });
  }
  // The kept page's own policy goes on: a new one would refuse its scripts, which carry the nonce of then.
  for (const name of ["Content-Security-Policy", "Content-Type", "Content-Length"]) headers.delete(name);
  return new Response(null, { status: 304, headers });
};

function isTrustworthy({ protocol, hostname }: URL): boolean {
  return isHttps(protocol === "https:") || hostname === "localhost" || /^(127\.|\[::1\]$)/.test(hostname);
}
