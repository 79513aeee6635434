import { hash } from "node:crypto";
import fresh from "fresh";
import { createContext, type LoaderFunctionArgs, type MiddlewareFunction } from "react-router";
import type { RootData } from "../ui/use-root.ts";
import { isHttps } from "./cookies.server.ts";
import { buildVersion, readRoot } from "./root-data.server.ts";

/**
 * Lets browsers cache a catalogue page and revalidate it: an unchanged page costs a few hundred bytes, and is not
 * rendered again. The tag is a hash of everything a page depends on: the data of its loader and of the root's, and the
 * build. Only on trustworthy origins and in browsers of today, because others ignore the `Clear-Site-Data` with which
 * signing out empties the cache.
 * @returns the route's middleware and its loader, which share the result of `load`; the middleware runs after the
 * sign-in check
 */
export function withEtag<Args extends LoaderFunctionArgs, Data extends object>(load: (args: Args) => Promise<Data>) {
  const loading = createContext<Promise<Data> | null>(null);

  const middleware: MiddlewareFunction<Response> = async (args, next) => {
    const { request, context, url } = args;
    if (!["GET", "HEAD"].includes(request.method) || !isTrustworthy(url) || keepsCache(request)) return next();
    const { root, cookies } = readRoot(args);
    if (cookies.length > 0 || root.notices.length > 0 || root.showsSplash) return next();
    const loaded = load(args as unknown as Args);
    context.set(loading, loaded);
    // The loader throws an error again, which then becomes a page.
    const data = await loaded.catch(() => undefined);
    if (data === undefined) return next();
    const tag = tagOf(request.url, root, data);
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

function tagOf(url: string, root: RootData, data: object): string {
  const parts = Object.entries(data).map(([name, value]) => `${name} ${digestOf(value)}`);
  const shown = [buildVersion, url, JSON.stringify(root), ...parts].join("\n");
  return `W/"${hash("sha256", shown, "base64url")}"`;
}

/** In characters: shorter JSON is cheap to write again. */
const minHashedLength = 500;

const digests = new WeakMap<object, string>();

/**
 * Returns a hash of a value's JSON, or short JSON itself. The hash of an object is kept, because requests share the cached
 * lists of the catalogue.
 */
function digestOf(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const known = digests.get(value);
  if (known) return known;
  const json = JSON.stringify(value);
  if (json.length < minHashedLength) return json;
  const digest = hash("sha256", json, "base64url");
  digests.set(value, digest);
  return digest;
}

function isTrustworthy({ protocol, hostname }: URL): boolean {
  return isHttps(protocol === "https:") || hostname === "localhost" || /^(127\.|\[::1\]$)/.test(hostname);
}

/**
 * Whether the browser ignores `Clear-Site-Data: "cache"`: Firefox before 138, Safari before 17, and all browsers of iOS
 * before 17. Without scripts, 'Back' would show the previous customer's page from its cache.
 */
function keepsCache(request: Request): boolean {
  const agent = request.headers.get("User-Agent") ?? "";
  return /\bFirefox\/(\d\d|1[0-2]\d|13[0-7])\b|\bOS (\d|1[0-6])_|\bVersion\/(\d|1[0-6])(\.\d+){1,2} Safari\b/.test(
    agent,
  );
}
