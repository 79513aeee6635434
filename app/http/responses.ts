import { data, redirect, replace } from "react-router";

/** Whether a request is for a document: React Router fetches the data of a page from a different path. */
export function isDocumentRequest({ request, url }: { request: Request; url: URL }): boolean {
  return new URL(request.url).pathname === url.pathname;
}

/**
 * Redirects after a successful form submission. With 303 the browser uses GET, so that a reload repeats nothing.
 * @param path may contain any characters, as forged ids do; those that a header cannot contain are encoded
 */
export function seeOther(path: string, ...cookies: string[]): Response {
  return redirect(encodeForHeader(path), { status: 303, headers: cookieHeaders(...cookies) });
}

/**
 * Returns the fragment with which a page with a notice shows the element again whose form was sent. None for text browsers: they
 * would scroll past the notice, which is at the top of the page.
 */
export function anchorTo(request: Request, elementId: string): string {
  const isTextBrowser = /^(?:E?Links|Lynx|w3m)\b/.test(request.headers.get("User-Agent") ?? "");
  return isTextBrowser ? "" : `#${elementId}`;
}

/**
 * Redirects from a page that cannot be shown, and replaces it in the browser's history: otherwise Back would open it, be
 * redirected forward again, and never leave.
 * @param path as in `seeOther`
 * @param status 303 for a page that is also loaded when its form was rejected
 */
export function showInstead(path: string, status: 302 | 303 = 302, ...cookies: string[]): Response {
  return replace(encodeForHeader(path), { status, headers: cookieHeaders(...cookies) });
}

function encodeForHeader(path: string): string {
  return path.toWellFormed().replace(/[^\x21-\x7e]+/g, encodeURIComponent);
}

/**
 * Responds to a form without leaving the page: a document request is redirected to `path`; after a data request the
 * router reloads the data of the current page by itself.
 */
export function stayOnPage(args: { request: Request; url: URL }, path: string, ...cookies: string[]) {
  if (isDocumentRequest(args)) return seeOther(path, ...cookies);
  return data(null, { headers: cookieHeaders(...cookies) });
}

/** Adds the header that makes the browser drop its cached pages, so that 'Back' shows nothing after signing out. */
export function clearBrowserCache(response: Response): Response {
  response.headers.set("Clear-Site-Data", '"cache"');
  return response;
}

/** Adds Set-Cookie values to a response. */
export function addCookies(response: Response, cookies: string[]): void {
  for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
}

/** Returns the headers for these Set-Cookie values. */
export function cookieHeaders(...cookies: string[]): [string, string][] {
  return cookies.map((cookie) => ["Set-Cookie", cookie]);
}
