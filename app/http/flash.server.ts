import { randomBytes } from "node:crypto";
import { readCookies, sign, unsign, writeCookie } from "./cookies.server.ts";
import { isDocument } from "./is-document.ts";
import { shownPrefix } from "./use-shown-notices.ts";

export interface Flash {
  type: "success" | "error" | "warning" | "info";
  title: string;
  message: string;
  /** 'undo-cart' offers to bring the replaced cart back; 'modal' is shown as a dialog instead of a toast. */
  kind?: "undo-cart" | "modal";
}

/** A notice of one request, by the name of its cookie. */
export interface Notice extends Flash {
  id: string;
}

const prefix = "flash-";
const isOurs = new RegExp(`^(${shownPrefix})?${prefix}`);
const seconds = 60;

/**
 * The Set-Cookie value that shows a notice on the next page. Each notice has a cookie of its own,
 * so two quick actions lose none of each other's.
 */
export function flash(request: Request, notice: Flash): string {
  const name = prefix + randomBytes(6).toString("hex");
  return writeCookie(request, name, sign("flash", JSON.stringify(notice)), seconds);
}

/**
 * The notices a request carries, equal ones once (a second tap asks for the same), with the Set-Cookie values that keep
 * them from being shown twice. A document shows them for certain; a script says so itself: see use-shown-notices.
 */
export function takeFlashes(args: { request: Request; url: URL }): { notices: Notice[]; forget: string[] } {
  const cookies = new Map(readCookies(args.request).filter(([name]) => isOurs.test(name)));
  const waiting = [...cookies].filter(([name]) => name.startsWith(prefix) && !cookies.has(shownPrefix + name));
  const ids = new Map(waiting.map(([name, value]) => [unsign("flash", value) ?? "", name]));
  ids.delete("");
  const notices = [...ids].map(([text, id]) => ({ ...(JSON.parse(text) as Flash), id }));
  const kept = new Set(isDocument(args) ? [] : ids.values());
  const forget = [...cookies.keys()].filter((name) => !kept.has(name));
  return { notices, forget: forget.map((name) => writeCookie(args.request, name, "", 0)) };
}
