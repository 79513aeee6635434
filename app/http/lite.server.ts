import { readCookie } from "./cookies.server.ts";

/** Whether to send no script: the customer chose so, or the browser asks to save data and the customer has not chosen. */
export function wantsLite(request: Request): boolean {
  const choice = readCookie(request, "lite");
  if (choice) return choice === "1";
  return request.headers.get("Save-Data")?.toLowerCase() === "on";
}
