import { hash, randomBytes } from "node:crypto";
import type { Notice } from "../ui/notice.ts";
import { deleteCookie, readCookies, sign, unsign, writeCookie } from "./cookies.server.ts";
import { isDocumentRequest } from "./responses.ts";

interface StoredNotice extends Notice {
  /** The name of its cookie. */
  id: string;
  /** Set after it was part of the response to a data request: stands for the page that made the request. */
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
  return writeNotice(request, { ...notice, id: oldest ?? prefix + randomBytes(6).toString("hex") }, maxAgeSeconds);
}

/**
 * Returns the notices of a request without duplicates, which come from double taps, and the Set-Cookie values that
 * prevent them from being shown again. The response to a data request may be discarded in favour of a later one, so its
 * toasts are sent a second time; the page recognizes by their ids which ones it has already shown. Other pages, such as
 * one that the browser kept for its Back button, do not get them.
 */
export function consumeFlashes(args: { request: Request; url: URL }): { notices: StoredNotice[]; cookies: string[] } {
  const { request } = args;
  const page = isDocumentRequest(args) ? undefined : identifyPage(request);
  const pending = listPendingCookies(request);
  const idsByText = new Map(pending.map(([id, value]) => [unsign("flash", value) ?? "", id]));
  idsByText.delete("");
  const all = [...idsByText].map(([text, id]): StoredNotice => ({ ...JSON.parse(text), id }));
  const notices = all.filter(({ sentTo }) => sentTo === undefined || sentTo === page);
  const resent = page ? notices.filter(({ sentTo, kind }) => sentTo === undefined && kind !== "dialog") : [];
  const finished = pending.filter(([name]) => !resent.some(({ id }) => id === name));
  return {
    notices,
    cookies: [
      ...resent.map((notice) => writeNotice(request, { ...notice, sentTo: page }, sentMaxAgeSeconds)),
      ...finished.map(([name]) => deleteCookie(request, name)),
    ],
  };
}

/** Identifies the page whose script made a data request, by its URL, which does not change before the data is shown. */
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
