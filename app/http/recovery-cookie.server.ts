import { readCookie, sign, unsign, writeCookie } from "./cookies.server.ts";

/** How far somebody is with a forgotten password. Kept in a signed cookie, never in the URL. */
export interface Recovery {
  step: "code" | "password" | "done";
  email: string;
  /** Only where codes are shown on the screen. */
  userName?: string;
  /** Shown or mailed code as it was typed; needed again to set the password. */
  code?: string;
}

const name = "recovery";
const seconds = 30 * 60;

/** The Set-Cookie value that remembers it. */
export function writeRecovery(request: Request, recovery: Recovery): string {
  return writeCookie(request, name, sign(name, JSON.stringify(recovery)), seconds);
}

/** What was remembered; undefined when there is nothing, or nothing of ours. */
export function readRecovery(request: Request): Recovery | undefined {
  const text = unsign(name, readCookie(request, name) ?? "");
  return text ? (JSON.parse(text) as Recovery) : undefined;
}

/** The Set-Cookie value that forgets it. */
export function forgetRecovery(request: Request): string {
  return writeCookie(request, name, "", 0);
}
