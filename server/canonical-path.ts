import type { NextFunction, Request, Response } from "express";

/**
 * Redirects to the one spelling of a path: routes match others too, which limits and links that compare paths would not
 * recognize.
 */
export function redirectToCanonicalPath(request: Request, response: Response, next: NextFunction): void {
  // The base comes first as text: as a URL of its own, a path with two slashes would lead to another site.
  const { pathname, search } = new URL(`http://localhost${request.originalUrl}`);
  const canonical = canonicalPath(pathname);
  if (canonical === request.path) next();
  else response.redirect(request.method === "POST" ? 308 : 301, canonical + search);
}

/**
 * Without needless escapes, dot segments, empty segments and a trailing slash; the first segment, which is never an id, in
 * lower case.
 */
export function canonicalPath(pathname: string): string {
  const decoded = pathname.replace(/%(?:2[DE]|3\d|[46][1-9A-F]|[57][\dA]|5F|7E)/gi, decodeURIComponent);
  const path = new URL(`http://localhost${decoded}`).pathname.replace(/\/{2,}/g, "/");
  const withoutSlash = path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
  return withoutSlash.replace(/^\/[\w.~-]+/, (segment) => segment.toLowerCase());
}
