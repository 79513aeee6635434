import { sessionSeconds } from "../features/accounts/sessions.server.ts";
import { say, translate } from "../i18n/text.ts";
import type { FormReply } from "../ui/form-reply.ts";
import { hasSecrets } from "../ui/offline-fallback.ts";
import { deleteCookie, readCookie, readSigned, signatureOf, writeCookie, writeSigned } from "./cookies.server.ts";
import { isMultipart } from "./multipart.server.ts";

/** A form that was sent after the session had ended. */
interface UnsentForm {
  /** `hashOwner` of the customer who filled it in. */
  filledInBy: string;
  /** The path of its page, without the query. */
  path: string;
  values: Record<string, string>;
}

const name = "unsent";
/**
 * The cookie with `hashOwner` of the customer who signed in last on this browser. It outlives the session, and gives no
 * access. Short, because every request carries it.
 */
const ownerCookie = "last";
/** Time to sign in, maybe with a new password. Not longer, because the cookie can be read on a phone that is shared. */
const maxAgeSeconds = 10 * 60;
/** In bytes. Reviews, addresses and instructions are shorter. */
const maxBodyLength = 8_192;
/** In characters. Browsers drop cookies of more than 4096 bytes with their name and attributes. */
const maxCookieLength = 3_500;

/** Builds the Set-Cookie value that makes this customer the owner of the forms that this browser sends from now on. */
export function rememberFormOwner(request: Request, customerId: string): string {
  return writeCookie(request, ownerCookie, hashOwner(customerId), sessionSeconds);
}

/** Returns a keyed hash of a customer's id, which only this app can compute: 66 bits in 11 characters. */
function hashOwner(customerId: string): string {
  return signatureOf(ownerCookie, customerId).slice(0, 11);
}

/**
 * Builds the Set-Cookie value that keeps a form for its page until the same customer has signed in again; none for a form
 * with a password or a file, or one that is too long for a cookie.
 */
export async function keepUnsentForm(request: Request, url: URL): Promise<string[]> {
  const filledInBy = readCookie(request, ownerCookie);
  if (!filledInBy) return [];
  const length = Number(request.headers.get("Content-Length") ?? Number.NaN);
  if (isMultipart(request) || !(length <= maxBodyLength)) return [];
  const values = Object.fromEntries(new URLSearchParams(await request.text()));
  if (hasSecrets(values)) return [];
  const form: UnsentForm = { filledInBy, path: url.pathname, values };
  const cookie = writeSigned(request, name, form, maxAgeSeconds);
  return cookie.length <= maxCookieLength ? [cookie] : [];
}

/** Returns the customer's kept form of the page at this URL, like a rejected one, or undefined. */
export function readUnsentForm(request: Request, url: URL, customerId: string): FormReply | undefined {
  const form = readSigned<UnsentForm>(request, name);
  if (form?.path !== url.pathname || form.filledInBy !== hashOwner(customerId)) return undefined;
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
