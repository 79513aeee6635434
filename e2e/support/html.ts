import { type HTMLElement, parse } from "node-html-parser";

export type { HTMLElement };

/** Parses a page without comments; the content of `<noscript>` is parsed as elements. */
export function parseHtml(html: string): HTMLElement {
  return parse(html, { blockTextElements: { script: true, style: true } });
}

/** The text of an element, decoded and with single spaces; empty without an element. */
export function textOf(element: HTMLElement | null | undefined): string {
  return (element?.text ?? "").replace(/\s+/g, " ").trim();
}
