import { randomBytes } from "node:crypto";
import { readCookies, sign, unsign, writeCookie } from "./cookies.server.ts";

export interface Flash {
  type: "success" | "error" | "warning" | "info";
  title: string;
  message: string;
  /** 'undo-cart' offers to bring the replaced cart back; 'modal' is shown as a dialog instead of a toast. */
  kind?: "undo-cart" | "modal";
}

const prefix = "flash-";
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
 * them from being shown twice.
 */
export function takeFlashes(request: Request): { notices: (Flash & { id: string })[]; forget: string[] } {
  const cookies = readCookies(request).filter(([name]) => name.startsWith(prefix));
  const ids = new Map(cookies.map(([name, value]) => [unsign("flash", value) ?? "", name]));
  ids.delete("");
  const notices = [...ids].map(([text, id]) => ({ ...(JSON.parse(text) as Flash), id }));
  return { notices, forget: cookies.map(([name]) => writeCookie(request, name, "", 0)) };
}
