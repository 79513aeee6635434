/** Follows every link of the app with the session of one person. */
import { type HTMLElement, parseHtml } from "../html.ts";
import { sendRequest } from "./raw-request.ts";

interface VisitedPage {
  path: string;
  status: number;
  html: string;
}

export interface FoundForm {
  action: string;
  isUpload: boolean;
  /** The fields of the untouched form, with all of its buttons. */
  fields: [name: string, value: string][];
}

/** The maximum number of visited pages of one kind, such as restaurants' menus. */
const maxPerKind = 3;
const maxPages = 150;

/** Opens the paths in `start` and everything that is linked from them, each kind of page a few times. */
export async function crawl(origin: string, cookie: string, start: string[]): Promise<VisitedPage[]> {
  const waiting = [...start];
  const known = new Set(start);
  const visits = new Map<string, number>();
  const pages: VisitedPage[] = [];
  for (let path = waiting.shift(); path && pages.length < maxPages; path = waiting.shift()) {
    const kind = kindOf(path);
    const count = visits.get(kind) ?? 0;
    if (count >= maxPerKind) continue;
    visits.set(kind, count + 1);
    const { status, text, headers } = await sendRequest(origin, {
      path,
      headers: { Cookie: cookie, Accept: "text/html" },
    });
    if (headers["content-type"]?.startsWith("text/html")) pages.push({ path, status, html: text });
    const found = headers.location ? [headers.location] : listLinks(parseHtml(text));
    for (const link of found.map((each) => resolve(origin, path, each))) {
      if (!link || known.has(link)) continue;
      known.add(link);
      waiting.push(link);
    }
  }
  return pages;
}

/** The forms of a page that are sent with POST. */
export function listForms({ path, html }: VisitedPage): FoundForm[] {
  return parseHtml(html)
    .querySelectorAll("form")
    .filter((form) => form.getAttribute("method")?.toLowerCase() === "post")
    .map((form) => ({
      action: form.getAttribute("action") ?? path,
      isUpload: form.getAttribute("enctype") === "multipart/form-data",
      fields: form.querySelectorAll("input, textarea, select, button").flatMap(readField),
    }));
}

function readField(field: HTMLElement): [string, string][] {
  const name = field.getAttribute("name");
  if (!name || field.getAttribute("type") === "file") return [];
  if (field.tagName === "TEXTAREA") return [[name, field.text]];
  const option = field.querySelector("option[selected]") ?? field.querySelector("option");
  return [[name, field.getAttribute("value") ?? option?.getAttribute("value") ?? ""]];
}

const listLinks = (page: HTMLElement) => page.querySelectorAll("a[href]").map((a) => a.getAttribute("href") ?? "");

/** The path of a link; undefined for a link to another site or to a file. */
function resolve(origin: string, from: string, link: string): string | undefined {
  if (!URL.canParse(link, origin + from)) return undefined;
  const url = new URL(link, origin + from);
  return url.origin === origin && !/^\/(assets|pictures)\//.test(url.pathname) ? url.pathname + url.search : undefined;
}

/** The path without ids and the names of its parameters without values: equal for pages of one kind. */
export function kindOf(path: string): string {
  const { pathname, searchParams } = new URL(path, "http://x");
  const names = [...searchParams.keys()].filter((name) => !["restaurant", "page", "q", "category"].includes(name));
  return `${pathname.replace(/\/[\w-]*\d[\w-]*/g, "/:id")}?${names.sort()}`;
}
