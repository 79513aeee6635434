import type { NextFunction, Request, Response } from "express";

/**
 * Redirects to the canonical spelling of a path. Routes also match other spellings, which code that compares paths,
 * such as limits and links, would not recognize.
 */
export function redirectToCanonicalPath(request: Request, response: Response, next: NextFunction): void {
  // Not `new URL(path, base)`: a path that begins with two slashes would be read as another host.
  const { pathname, search } = new URL(`http://localhost${request.originalUrl}`);
  const canonical = canonicalPath(pathname);
  if (canonical === request.path) next();
  else response.redirect(request.method === "POST" ? 308 : 301, canonical + search);
}

/**
 * Removes needless percent-encoding, dot segments, empty segments and a trailing slash from a path. The first segment,
 * which is never an id, becomes lower case.
 */
export function canonicalPath(pathname: string): string {
  const decoded = pathname.replace(/%(?:2[DE]|3\d|[46][1-9A-F]|[57][\dA]|5F|7E)/gi, decodeURIComponent);
  const path = new URL(`http://localhost${decoded}`).pathname.replace(/\/{2,}/g, "/");
  const withoutSlash = path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
  return withoutSlash.replace(/^\/[\w.~-]+/, (segment) => segment.toLowerCase());
}
