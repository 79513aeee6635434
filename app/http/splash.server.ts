import type { MiddlewareFunction } from "react-router";
import { readCookie, writeCookie } from "./cookies.server.ts";
import { wantsLite } from "./lite-mode.server.ts";

const name = "visited";

/** Whether to show the splash: on the first page of a browser session, but not in lite mode. */
export function wantsSplash(request: Request): boolean {
  return readCookie(request, name) === undefined && !wantsLite(request);
}

/** Sets the session cookie that prevents another splash until the browser is closed. */
export const markSplashShown: MiddlewareFunction<Response> = async ({ request }, next) => {
  const response = await next();
  const isPage = response.headers.get("Content-Type")?.startsWith("text/html");
  if (isPage && wantsSplash(request)) response.headers.append("Set-Cookie", writeCookie(request, name, "1"));
  return response;
};
