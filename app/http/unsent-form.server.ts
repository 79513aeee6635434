import { say, translate } from "../i18n/text.ts";
import type { FormReply } from "../ui/form-reply.ts";
import { hasSecrets } from "../ui/offline-fallback.ts";
import { deleteCookie, readSigned, writeSigned } from "./cookies.server.ts";
import { isMultipart } from "./multipart.server.ts";

/** A form that was sent after the session had ended. */
interface UnsentForm {
  /** The path of its page, without the query. */
  path: string;
  values: Record<string, string>;
}

const name = "unsent";
/** Time to sign in, maybe with a new password. Not longer, because somebody else may use the phone next. */
const maxAgeSeconds = 10 * 60;
/** In bytes. Reviews, addresses and instructions are shorter. */
const maxBodyLength = 8_192;
/** In characters. Browsers drop cookies of more than 4096 bytes with their name and attributes. */
const maxCookieLength = 3_500;

/**
 * Builds the Set-Cookie value that keeps a form for its page until the customer has signed in again; none for a form with
 * a password or a file, or one that is too long for a cookie.
 */
export async function keepUnsentForm(request: Request, url: URL): Promise<string[]> {
  const length = Number(request.headers.get("Content-Length") ?? Number.NaN);
  if (isMultipart(request) || !(length <= maxBodyLength)) return [];
  const values = Object.fromEntries(new URLSearchParams(await request.text()));
  if (hasSecrets(values)) return [];
  const form: UnsentForm = { path: url.pathname, values };
  const cookie = writeSigned(request, name, form, maxAgeSeconds);
  return cookie.length <= maxCookieLength ? [cookie] : [];
}

/** Returns the kept form of the page at this URL, like a rejected one, or undefined. */
export function readUnsentForm(request: Request, url: URL): FormReply | undefined {
  const form = readSigned<UnsentForm>(request, name);
  if (form?.path !== url.pathname) return undefined;
  return { title: translate(notSent.title), values: form.values, errors: { form: translate(notSent.message) } };
}

/** Builds the Set-Cookie value that forgets the kept form; none if there is none, or if it is that of another page. */
export function forgetUnsentForm(request: Request, url?: URL): string[] {
  const form = readSigned<UnsentForm>(request, name);
  return form && (!url || form.path === url.pathname) ? [deleteCookie(request, name)] : [];
}

const notSent = {
  title: say("Not Sent Yet"),
  message: say("You were signed out before this was sent. Please check it, then send it again."),
} as const;
