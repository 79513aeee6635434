import type { MiddlewareFunction } from "react-router";
import { isDeskPath } from "../features/desk/desk-path.ts";
import { readCookie, writeCookie } from "./cookies.server.ts";
import { wantsLite } from "./lite-mode.server.ts";

const name = "visited";

/** Whether to show the splash: on the first page of a customer's browser session, but not in lite mode. */
export function wantsSplash({ request, url }: { request: Request; url: URL }): boolean {
  return readCookie(request, name) === undefined && !wantsLite(request) && !isDeskPath(url.pathname);
}

/** Sets the session cookie that prevents another splash until the browser is closed. */
export const markSplashShown: MiddlewareFunction<Response> = async ({ request, url }, next) => {
  const response = await next();
  const isPage = response.headers.get("Content-Type")?.startsWith("text/html");
  if (isPage && wantsSplash({ request, url })) response.headers.append("Set-Cookie", writeCookie(request, name, "1"));
  return response;
};
