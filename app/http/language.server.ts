import type { MiddlewareFunction } from "react-router";
import { findLanguage, saveLanguage } from "../features/accounts/language.server.ts";
import { isDeskPath } from "../features/desk/desk-path.ts";
import { inLanguage } from "../i18n/in-language.server.ts";
import type { Language } from "../i18n/text.ts";
import { type AnyRequest, readCookie, writeCookie } from "./cookies.server.ts";

const name = "language";
const yearSeconds = 365 * 24 * 60 * 60;

/** Handles each request in the language chosen in its browser, and the desk's in English. */
export const setLanguage: MiddlewareFunction<Response> = ({ request, url }, next) => {
  const language = isDeskPath(url.pathname) ? "en" : (readLanguage(request) ?? "en");
  return inLanguage(language, next);
};

/** Returns the language chosen in this browser; undefined if none was. */
export function readLanguage(request: AnyRequest): Language | undefined {
  const chosen = readCookie(request, name);
  return chosen === "ur" || chosen === "en" ? chosen : undefined;
}

/** Builds the Set-Cookie value that stores the language. */
export function rememberLanguage(request: Request, language: Language): string {
  return writeCookie(request, name, language, yearSeconds);
}

/**
 * Makes a redirect that changes the language load a whole document: the scripts of the current page only have the texts
 * of its language.
 */
export function loadInNewLanguage(redirect: Response): Response {
  const isNew = redirect.headers.getSetCookie().some((cookie) => cookie.replace("__Host-", "").startsWith(`${name}=`));
  // The header that React Router's `redirectDocument` sets.
  if (isNew) redirect.headers.set("X-Remix-Reload-Document", "true");
  return redirect;
}

/**
 * Synchronizes the language after sign-in: stores the one chosen in this browser with the account, or else applies the
 * account's language to the browser.
 * @returns the Set-Cookie values
 */
export async function syncLanguage(request: Request, customerId: string): Promise<string[]> {
  const chosen = readLanguage(request);
  if (chosen) {
    await saveLanguage(customerId, chosen);
    return [];
  }
  const stored = await findLanguage(customerId);
  return stored === "en" ? [] : [rememberLanguage(request, stored)];
}
