import { createHash } from "node:crypto";
import fresh from "fresh";
import { createContext, type LoaderFunctionArgs, type MiddlewareFunction } from "react-router";
import { isHttps } from "./cookies.server.ts";
import { buildVersion, readRoot } from "./root-data.server.ts";

/**
 * Lets browsers cache a catalogue page and revalidate it: an unchanged page costs a few hundred bytes, and is not
 * rendered again. The tag is a hash of everything a page depends on: the data of its loader and of the root's, and the
 * build. Only on trustworthy origins, because elsewhere browsers ignore the `Clear-Site-Data` with which signing out
 * empties the cache.
 * @returns the route's middleware and its loader, which share the result of `load`; the middleware runs after the
 * sign-in check
 */
export function withEtag<Args extends LoaderFunctionArgs, Data>(load: (args: Args) => Promise<Data>) {
  const loading = createContext<Promise<Data> | null>(null);

  const middleware: MiddlewareFunction<Response> = async (args, next) => {
    const { request, context, url } = args;
    const { root, cookies } = readRoot(args);
    const isRead = request.method === "GET" && isTrustworthy(url);
    if (!isRead || cookies.length > 0 || root.notices.length > 0 || root.showsSplash) return next();
    const loaded = load(args as unknown as Args);
    context.set(loading, loaded);
    // The loader throws an error again, which then becomes a page.
    const data = await loaded.catch(() => undefined);
    if (data === undefined) return next();
    const tag = tagOf([buildVersion, request.url, root, data]);
    const headers = { "Cache-Control": "private, no-cache", ETag: tag, Vary: "Cookie, Save-Data" };
    // Without a Content-Security-Policy: the scripts of the cached page have its nonce, which a new policy would
    // refuse.
    if (fresh({ "if-none-match": request.headers.get("If-None-Match") ?? undefined }, { etag: tag }))
      return new Response(null, { status: 304, headers });
    const response = await next();
    if (response.status !== 200 || response.headers.has("Set-Cookie")) return response;
    response.headers.set("Cache-Control", headers["Cache-Control"]);
    response.headers.set("ETag", tag);
    return response;
  };

  function loader(args: Args): Promise<Data> {
    return args.context.get(loading) ?? load(args);
  }

  return { middleware, loader };
}

function tagOf(shown: unknown): string {
  return `W/"${createHash("sha256").update(JSON.stringify(shown)).digest("base64url")}"`;
}

function isTrustworthy({ protocol, hostname }: URL): boolean {
  return isHttps(protocol === "https:") || hostname === "localhost" || /^(127\.|\[::1\]$)/.test(hostname);
}
