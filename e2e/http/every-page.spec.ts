import { readFileSync } from "node:fs";
import { type HtmlElementLike, HtmlValidate, StaticConfigLoader } from "html-validate";
import { HTMLElement, NodeType } from "node-html-parser";
import { matchRoutes, type RouteObject } from "react-router";
import routes from "../../app/routes.ts";
import { expect, test } from "../support/every-page.ts";
import { parseHtml } from "../support/html.ts";
import { pageRoutes } from "../support/trust/route-rules.ts";

// One worker for the whole file, so that the pages are requested once.
test.describe.configure({ mode: "default" });

const loader = new StaticConfigLoader({
  extends: ["html-validate:recommended"],
  rules: {
    // How React writes HTML, which means the same: `<br/>`, `autoComplete=`, `checked=""`.
    "void-style": "off",
    "attr-case": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    // Without scripts the page of an order reloads itself, and the steps of a new password follow each other.
    "meta-refresh": "off",
  },
  // That refresh stands in the `<noscript>` of the part that needs it; browsers obey it there, too.
  elements: [
    "html5",
    { meta: { inherit: "meta", flow: (node: HtmlElementLike) => node.getAttribute("http-equiv") === "refresh" } },
  ],
});
// Otherwise it would be resolved for each page, which takes a quarter of the time.
const config = await loader.getConfigFor("page");
loader.getConfigFor = async () => config;
const validator = new HtmlValidate(loader);

const refresh = "meta[http-equiv=refresh]";

/** The others redirect, or send a file: their modules have no component, or one that is never rendered. */
const rendersPage = /^export default function \w+\((?!\) \{\n {2}return null;)/m;

test("every route that renders a page has a state in which it does", ({ everyPage }) => {
  const findRoutes = (path: string) => matchRoutes(routes as (RouteObject & { file: string })[], path) ?? [];
  const shown = everyPage
    .filter(({ full }) => full.status === 200 || full.status === 400)
    .flatMap(({ path }) => findRoutes(path).map(({ route }) => route.file));
  const pages = pageRoutes
    .map(({ file }) => file)
    .filter((file) => rendersPage.test(readFileSync(`app/${file}`, "utf8")));
  expect(pages.length).toBeGreaterThan(60);
  expect(pages.filter((file) => !shown.includes(file))).toEqual([]);
});

test("every page in every state is valid HTML, even in lite mode and when it fails to load", async ({ everyPage }) => {
  test.setTimeout(120_000);
  for (const { name, full, lite } of everyPage) {
    // Validating takes a tenth of a second. Other pages of lite mode are parts of the full ones, as the next test checks.
    const modes = parseHtml(lite.html).querySelector(refresh) ? { full, lite } : { full };
    for (const [mode, { html, status, headers }] of Object.entries(modes)) {
      const what = `${name}, ${mode}`;
      if (/-error(-50\d)?$/.test(name)) expect.soft(status, what).toBeGreaterThanOrEqual(500);
      expect.soft(headers.get("location"), `${what} leads elsewhere`).toBeNull();
      const { results } = await validator.validateString(html, what);
      const messages = results.flatMap((result) => result.messages);
      const found = messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`);
      expect.soft(found, what).toEqual([]);
    }
  }
});

const scripts = "script, link[rel=modulepreload]";
const fields = "input:not([type=hidden]), textarea, select";

test("with Save-Data every page comes without scripts and is otherwise the same", async ({ everyPage }) => {
  // The offline page is a file, the same for everybody; the last error pages are without scripts for everybody, too.
  for (const { name, full, lite } of everyPage.filter((page) => !/^offline$|-error-50\d$/.test(page.name))) {
    for (const { headers } of [full, lite]) expect.soft(headers.get("vary"), name).toContain("Save-Data");
    expect.soft(lite.headers.get("location"), `${name} leads elsewhere`).toBeNull();
    expect.soft(lite.status, name).toBe(full.status);
    const [fullPage, litePage] = [parseHtml(full.html), parseHtml(lite.html)];
    expect.soft(fullPage.querySelectorAll(scripts), name).not.toEqual([]);
    expect.soft(litePage.querySelectorAll(scripts).map(String), name).toEqual([]);
    expect.soft(String(litePage.querySelector(refresh)), name).toBe(String(fullPage.querySelector(refresh)));
    expect.soft(withoutDifferences(lite.html), name).toBe(withoutDifferences(full.html));
    // Reloading would lose what is typed.
    if (litePage.querySelector(`${refresh}:not([content*=url])`))
      expect.soft(litePage.querySelectorAll(fields).map(String), name).toEqual([]);
  }
});

test("every page requests its scripts last, after the styles and icons that it shows", async ({ everyPage }) => {
  for (const { name, full } of everyPage.filter((page) => !/^offline$|-error-50\d$/.test(page.name))) {
    const parts = parseHtml(full.html).querySelectorAll("link[rel=stylesheet], use, link[rel=modulepreload]");
    const kinds = parts.map((part) => (part.getAttribute("rel") === "modulepreload" ? "script" : "shown"));
    expect.soft(kinds.lastIndexOf("shown"), name).toBeLessThan(kinds.indexOf("script"));
  }
});

test("in a text browser no words, links, buttons or choices run together", async ({ everyPage }) => {
  for (const { name, lite } of everyPage) {
    const text = inlineText(parseHtml(lite.html));
    expect.soft(text.match(/\S*[\p{L}\p{N}][⟦⟧|]*\|[⟦⟧|]*[\p{L}\p{N}#]\S*/gu), name).toBeNull();
    const controls = text.replaceAll("|", "");
    expect.soft(controls.match(/\S*[\p{L}\p{N}⟧][⟦]\S*|\S*⟧[\p{L}\p{N}]\S*/gu), name).toBeNull();
  }
});

const startsLine =
  /^(address|blockquote|br|caption|dd|details|div|dl|dt|form|h[1-6]|hr|li|ol|p|pre|table|td|th|tr|ul)$/i;
const isControl = /^(a|button|label)$/i;
const isPhrase = /^(b|em|small|span|strong|time)$/i;

/** The text of a page as a text browser sets it: without styles, with ⟦ ⟧ around what can be pressed and | around phrases. */
function inlineText(element: HTMLElement): string {
  const parts = element.childNodes.map((node) => {
    if (!(node instanceof HTMLElement)) return node.nodeType === NodeType.TEXT_NODE ? node.text : "";
    if (/^(head|script|style|svg|textarea|select|noscript)$/i.test(node.rawTagName)) return "";
    const text = inlineText(node);
    if (isControl.test(node.rawTagName)) return `⟦${text}⟧`;
    if (isPhrase.test(node.rawTagName)) return text && `|${text}|`;
    return startsLine.test(node.rawTagName) ? `\n${text}\n` : text;
  });
  return parts.join("");
}

/** The HTML without scripts, without the size that lite mode states, and without what differs between two answers. */
function withoutDifferences(html: string): string {
  const page = parseHtml(html);
  page.querySelector(".site-footer > p")?.remove();
  page.querySelector("body")?.removeAttribute("class");
  // With scripts the refresh is in a `<noscript>`, because they open the next page themselves. The board leaves room for a
  // button that scripts add.
  for (const element of page.querySelectorAll(`${scripts}, .splash, .board-shift, ${refresh}`)) element.remove();
  for (const element of page.querySelectorAll("noscript")) element.replaceWith(...element.childNodes);
  for (const element of page.querySelectorAll("[nonce]")) element.removeAttribute("nonce");
  // The request id of a page that failed to load.
  page.querySelector(".empty-state .quiet > [dir=ltr]")?.remove();
  for (const element of page.querySelectorAll("[name=lite], [name=checkoutKey], [name=formKey]"))
    element.removeAttribute("value");
  // A second may pass in between, and other tests connect to the database.
  return String(page).replace(/Turn Lite mode (on|off)|Wait \ds|Send Reset Link|\d+ of \d+|(?<=[?;]key=)[\w-]+/g, "");
}
