import { data, redirect } from "react-router";
import { isDocumentRequest } from "./document-request.ts";

/** The answer to a form that was carried out: 303, so that the browser gets the next page and a reload repeats nothing. */
export function seeOther(path: string, ...cookies: string[]): Response {
  return redirect(path, { status: 303, headers: setCookies(...cookies) });
}

/**
 * The answer to a form that leaves the customer where it stands. Sent by a script, the page loads its data anew by
 * itself, wherever the customer is by then; as a document, it gets the page at `path`.
 */
export function stayOnPage(args: { request: Request; url: URL }, path: string, ...cookies: string[]) {
  if (isDocumentRequest(args)) return seeOther(path, ...cookies);
  return data(null, { headers: setCookies(...cookies) });
}

/** An answer for a browser whose customer is signed out: it forgets the pages it kept for 'Back'. */
export function clearBrowserCache(response: Response): Response {
  response.headers.set("Clear-Site-Data", '"cache"');
  return response;
}

/** Headers that set these cookies. */
export function setCookies(...cookies: string[]): [string, string][] {
  return cookies.map((cookie) => ["Set-Cookie", cookie]);
}
