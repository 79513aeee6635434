import { hash, randomBytes } from "node:crypto";
import type { Notice } from "../ui/notice.ts";
import { readCookies, sign, unsign, writeCookie } from "./cookies.server.ts";
import { isDocumentRequest } from "./responses.ts";

/** Pages are identified by `identifyPage`. */
interface StoredNotice extends Notice {
  /** The name of its cookie. */
  id: string;
  /** The page whose form or script caused it. */
  from: string;
  /** The page that last requested data and received it. */
  sentTo?: string;
}

const prefix = "flash-";
const maxAgeSeconds = 60;
const sentMaxAgeSeconds = 10;
/** Keeps the Cookie header within the server's limit. */
const maxPendingNotices = 12;

/**
 * Builds the Set-Cookie value that shows a notice on the next page. Each notice has its own cookie, so that two quick
 * actions do not overwrite each other's notices. Beyond 12 pending notices a new one replaces the oldest.
 */
export function flash(request: Request, notice: Notice): string {
  const pending = listPendingCookies(request);
  const oldest = pending.length < maxPendingNotices ? undefined : pending[0]?.[0];
  const id = oldest ?? prefix + randomBytes(6).toString("hex");
  return writeNotice(request, { ...notice, id, from: identifyPage(request) }, maxAgeSeconds);
}

/**
 * Returns the notices of a request without duplicates, which come from double taps, and the Set-Cookie values that
 * prevent them from being shown again. The response to a data request may be discarded in favour of a later one, so its
 * toasts are sent a second time; the page recognizes by their ids which ones it has already shown. Other pages, such as
 * one that the browser kept for its Back button, do not get them. If a page in another tab refreshes itself and is first,
 * the page that caused them still gets them.
 */
export function consumeFlashes(args: { request: Request; url: URL }): { notices: StoredNotice[]; cookies: string[] } {
  const { request } = args;
  const page = isDocumentRequest(args) ? undefined : identifyPage(request);
  const pending = listPendingCookies(request);
  const idsByText = new Map(pending.map(([id, value]) => [unsign("flash", value) ?? "", id]));
  idsByText.delete("");
  const all = [...idsByText].map(([text, id]): StoredNotice => ({ ...JSON.parse(text), id }));
  const isForPage = ({ from, sentTo }: StoredNotice) => sentTo === undefined || [from, sentTo].includes(page ?? "");
  const notices = all.filter(isForPage);
  const resent = page ? notices.filter(({ sentTo, kind }) => sentTo !== page && kind !== "dialog") : [];
  const waiting = page ? [...resent, ...all.filter((notice) => !isForPage(notice))] : [];
  const finished = pending.filter(([name]) => !waiting.some(({ id }) => id === name));
  return {
    notices,
    cookies: [
      ...resent.map((notice) => writeNotice(request, { ...notice, sentTo: page }, sentMaxAgeSeconds)),
      // Not empty: links2 ignores empty cookies, and would show the notice on every page.
      ...finished.map(([name]) => writeCookie(request, name, "shown", 0)),
    ],
  };
}

/** Identifies the page that made a request, by its URL, which does not change before the response is shown. */
function identifyPage(request: Request): string {
  return hash("sha256", request.headers.get("Referer") ?? "", "base64url").slice(0, 12);
}

/** Lists at most 12 notice cookies: each costs a response header, and a forged request may carry thousands. */
function listPendingCookies(request: Request): [name: string, value: string][] {
  return Object.entries(readCookies(request))
    .filter(([name]) => name.startsWith(prefix))
    .slice(0, maxPendingNotices);
}

function writeNotice(request: Request, { id, ...notice }: StoredNotice, maxAge: number): string {
  return writeCookie(request, id, sign("flash", JSON.stringify(notice)), maxAge);
}
