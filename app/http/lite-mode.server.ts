import { readCookie, writeCookie } from "./cookies.server.ts";

const name = "lite";
const secondsOfAYear = 365 * 24 * 60 * 60;

/** Whether to send no script: the customer chose so, or the browser asks to save data and the customer has not chosen. */
export function wantsLite(request: Request): boolean {
  const choice = readCookie(request, name);
  if (choice) return choice === "1";
  return request.headers.get("Save-Data")?.toLowerCase() === "on";
}

/** The Set-Cookie value that remembers the customer's choice. */
export function rememberLite(request: Request, isLite: boolean): string {
  return writeCookie(request, name, isLite ? "1" : "0", secondsOfAYear);
}
