import { type HTMLElement, parse } from "node-html-parser";

export type { HTMLElement };

/** Parses a page, also what stands in its `<noscript>`; comments are left out. */
export function parseHtml(html: string): HTMLElement {
  return parse(html, { blockTextElements: { script: true, style: true } });
}

/** The text of an element as people read it: decoded, with single spaces. */
export function textOf(element: HTMLElement | null | undefined): string {
  return (element?.text ?? "").replace(/\s+/g, " ").trim();
}
