import { deleteCookie, readSigned, writeSigned } from "../cookies.server.ts";

/** Progress of a password reset. Stored in a signed cookie, never in the URL. */
export interface ResetProgress {
  step: "code" | "password" | "done";
  email: string;
  /** Set if no code could be sent, so that only one made at the desk can be entered. */
  isUndelivered?: true;
  /** Only if codes are shown on the screen. */
  userName?: string;
  /** The shown code, or the mailed code as entered; needed again to set the password. */
  code?: string;
}

const name = "recovery";
const seconds = 30 * 60;

/** Builds the Set-Cookie value that stores the progress for 30 minutes. */
export function rememberReset(request: Request, reset: ResetProgress): string {
  return writeSigned(request, name, reset, seconds);
}

/** Returns the stored progress, or undefined if there is none or its signature is invalid. */
export function readReset(request: Request): ResetProgress | undefined {
  return readSigned<ResetProgress>(request, name);
}

/** Builds the Set-Cookie value that deletes the progress. */
export function forgetReset(request: Request): string {
  return deleteCookie(request, name);
}
