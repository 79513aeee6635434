import { readCookie, writeCookie } from "./cookies.server.ts";

const name = "lite";
const yearSeconds = 365 * 24 * 60 * 60;

/** Whether to send pages without scripts: the customer's choice or, without one, the Save-Data header. */
export function wantsLite(request: Request): boolean {
  const choice = readCookie(request, name);
  if (choice) return choice === "1";
  return request.headers.get("Save-Data")?.toLowerCase() === "on";
}

/** Builds the Set-Cookie value that stores the customer's choice. */
export function rememberLite(request: Request, isLite: boolean): string {
  return writeCookie(request, name, isLite ? "1" : "0", yearSeconds);
}
