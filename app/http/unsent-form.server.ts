import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { sessionSeconds } from "../features/accounts/sessions.server.ts";
import { isDeskPath } from "../features/desk/desk-path.ts";
import { say, translate } from "../i18n/text.ts";
import { hasSecrets } from "../ui/connection/offline-fallback.ts";
import type { FormReply } from "../ui/forms/form-reply.ts";
import { deleteCookie, readCookie, readSigned, signatureOf, writeCookie, writeSigned } from "./cookies.server.ts";
import { readDeskDevice } from "./desk/staff-sign-in.server.ts";
import { isMultipart, readMultipart } from "./multipart.server.ts";

/** A form that was sent after the session had ended, after what it edits was deleted, or while its page could not be read. */
interface UnsentForm {
  /** `hashOwner` of the person who filled it in. */
  filledInBy: string;
  /** What `pathOf` returns for its page. */
  path: string;
  values: Record<string, string>;
  /** Why it was not carried out, unless the session had ended. */
  reason?: string | undefined;
}

const name = "unsent";
/**
 * The cookie with the `hashOwner` of the customer who last signed in on this browser. It outlives the session, and gives
 * no access. Its name is short, because every request carries it.
 */
const ownerCookie = "last";
/** Time to sign in, maybe with a new password. Not longer, because the cookie can be read on a shared phone. */
const maxAgeSeconds = 10 * 60;
/** The maximum size of a form in bytes. Reviews, addresses, instructions and most dishes are shorter. */
const maxBodyLength = 8_192;
/** The maximum length in characters. Browsers drop cookies of more than 4096 bytes with their name and attributes. */
const maxCookieLength = 3_500;

/** Builds the Set-Cookie value that makes this customer the owner of the forms that this browser sends from now on. */
export function rememberFormOwner(request: Request, customerId: string): string {
  return writeCookie(request, ownerCookie, hashOwner(customerId), sessionSeconds);
}

/** Returns a keyed hash of a customer's id or a staff member's email, which only this app can compute: 66 bits in 11 characters. */
function hashOwner(person: string): string {
  return signatureOf(ownerCookie, person.toLowerCase()).slice(0, 11);
}

/**
 * Builds the Set-Cookie value that keeps a form for the page at this URL until the same person opens it, maybe after signing
 * in again; none for a form with a password, or one that is too long for a cookie. A file is left out.
 * @param reason what the page says instead of 'You were signed out'
 */
export async function keepUnsentForm(request: Request, url: URL, reason?: string): Promise<string[]> {
  const filledInBy = findFormOwner(request, url);
  const values = filledInBy && (await readShortForm(request, isDeskPath(url.pathname)));
  if (!values || hasSecrets(values)) return [];
  const form: UnsentForm = { filledInBy, path: pathOf(url), values, reason };
  const cookie = writeSigned(request, name, form, maxAgeSeconds);
  return cookie.length <= maxCookieLength ? [cookie] : [];
}

const copyContext = createContext<Request | null>(null);

/** Copies a form's request, because an action reads the body before its page may turn out to be unreadable. Not a file. */
export const copyForm: MiddlewareFunction<Response> = ({ request, context }, next) => {
  if (request.method === "POST" && !isMultipart(request)) context.set(copyContext, request.clone());
  return next();
};

/**
 * Builds the Set-Cookie value that keeps a form which ended in an error page, because its session or its page could not be
 * read; none for other requests. Scripts keep what was typed on the page itself.
 */
export async function keepFailedForm(request: Request, context: Readonly<RouterContextProvider>): Promise<string[]> {
  const form = context.get(copyContext) ?? request;
  if (form.method !== "POST" || form.bodyUsed) return [];
  return keepUnsentForm(form, new URL(form.url), notSent.unavailable);
}

/** Returns the `hashOwner` of the person who last signed in on this browser; at the desk, its known device tells. */
function findFormOwner(request: Request, url: URL): string | undefined {
  if (!isDeskPath(url.pathname)) return readCookie(request, ownerCookie);
  const device = readDeskDevice(request);
  return device && hashOwner(device.email);
}

/** Returns the fields of a form, or undefined if it is too long. */
async function readShortForm(request: Request, mayHaveFile: boolean): Promise<Record<string, string> | undefined> {
  if (isMultipart(request)) {
    // Without a sender, the file takes no place: somebody who was dismissed could keep others from uploading.
    const read = mayHaveFile ? await readMultipart(request, maxBodyLength).catch(() => undefined) : undefined;
    return read && !read.isTooLong ? Object.fromEntries(read.fields) : undefined;
  }
  const length = Number(request.headers.get("Content-Length") ?? Number.NaN);
  return length <= maxBodyLength ? Object.fromEntries(new URLSearchParams(await request.text())) : undefined;
}

/** Includes the query at the desk, where it names the restaurant: what was typed for another one does not belong there. */
function pathOf({ pathname, search }: URL): string {
  return isDeskPath(pathname) ? pathname + search : pathname;
}

/**
 * Returns a person's kept form of the page at this URL, like a rejected one, or undefined.
 * @param person a customer's id, or a staff member's email
 */
export function readUnsentForm(request: Request, url: URL, person: string): FormReply | undefined {
  const form = readSigned<UnsentForm>(request, name);
  if (form?.path !== pathOf(url) || form.filledInBy !== hashOwner(person)) return undefined;
  return {
    title: translate(notSent.title),
    values: form.values,
    errors: { form: translate(form.reason ?? notSent.signedOut) },
  };
}

/** Builds the Set-Cookie value that forgets the kept form; none if there is none, or if it is that of another page. */
export function forgetUnsentForm(request: Request, url?: URL): string[] {
  const form = readSigned<UnsentForm>(request, name);
  return form && (!url || form.path === pathOf(url)) ? [deleteCookie(request, name)] : [];
}

const notSent = {
  title: say("Not Sent Yet"),
  signedOut: say("You were signed out before this was sent. Please check it, then send it again."),
  unavailable: say("This was not sent, because the site was unavailable. Please check it, then send it again."),
} as const;
