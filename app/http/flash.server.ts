import { randomBytes } from "node:crypto";
import type { Notice } from "../ui/notice.ts";
import { readCookies, sign, unsign, writeCookie } from "./cookies.server.ts";
import { isDocumentRequest } from "./document-request.ts";

/** A notice under the name of its cookie. */
interface StoredNotice extends Notice {
  id: string;
  /** It was part of an answer to a script once. */
  sent?: true;
}

const prefix = "flash-";
const seconds = 60;
const secondsOnceSent = 10;
/** Fewer than make the headers too long for the server. */
const mostWaiting = 12;

/**
 * The Set-Cookie value that shows a notice on the next page. Each notice has a cookie of its own, so two quick actions
 * lose none of each other's; only where nobody reads them a new one takes the oldest one's place.
 */
export function flash(request: Request, notice: Notice): string {
  const waiting = listWaiting(request);
  const oldest = waiting.length < mostWaiting ? undefined : waiting[0]?.[0];
  return writeNotice(request, { ...notice, id: oldest ?? prefix + randomBytes(6).toString("hex") }, seconds);
}

/**
 * The notices a request carries, equal ones once (a second tap asks for the same), with the Set-Cookie values that keep
 * them from being shown twice. A document shows them for certain; a script's page may drop this answer for a later
 * one's, so it gets its toasts a second time, and knows by the ids which ones it has shown.
 */
export function consumeFlashes(args: { request: Request; url: URL }): { notices: StoredNotice[]; cookies: string[] } {
  const { request } = args;
  const isForScript = !isDocumentRequest(args);
  const waiting = listWaiting(request);
  const ids = new Map(waiting.map(([id, value]) => [unsign("flash", value) ?? "", id]));
  ids.delete("");
  const all = [...ids].map(([text, id]): StoredNotice => ({ ...JSON.parse(text), id }));
  const notices = all.filter(({ sent }) => isForScript || !sent);
  const again = isForScript ? notices.filter(({ sent, kind }) => !sent && kind !== "dialog") : [];
  const over = waiting.filter(([name]) => !again.some(({ id }) => id === name));
  return {
    notices,
    cookies: [
      ...again.map((notice) => writeNotice(request, { ...notice, sent: true }, secondsOnceSent)),
      ...over.map(([name]) => writeCookie(request, name, "", 0)),
    ],
  };
}

/** No more than there should be: each is answered with a header, and a made-up request may carry a thousand. */
function listWaiting(request: Request): [name: string, value: string][] {
  return Object.entries(readCookies(request))
    .filter(([name]) => name.startsWith(prefix))
    .slice(0, mostWaiting);
}

function writeNotice(request: Request, { id, ...notice }: StoredNotice, maxAge: number): string {
  return writeCookie(request, id, sign("flash", JSON.stringify(notice)), maxAge);
}
