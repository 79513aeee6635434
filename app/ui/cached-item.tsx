import { type ComponentProps, createContext, type ReactNode, useContext } from "react";
import { language } from "../i18n/text.ts";

/** Renders to HTML on the server; undefined in browsers. */
export const RenderContext = createContext<((children: ReactNode) => string) | undefined>(undefined);

/** The HTML of each row by `by`. A row that was read again is another object, so changed rows are never served from here. */
const cache = new WeakMap<object, Map<string, string>>();
const maxVariants = 4;

type CachedItemProps = ComponentProps<"li"> & {
  row: object;
  /** Everything that the children show besides the row. */
  by: string;
};

/**
 * An item of a list whose rows are shown to many customers: the server caches its HTML for as long as the row is in memory.
 * The children must not need a context, or preload anything.
 */
export function CachedItem({ row, by, children, ...item }: CachedItemProps) {
  const render = useContext(RenderContext);
  if (!render) return <li {...item}>{children}</li>;
  const html = findOrRender(row, `${language()} ${by}`, () => render(children));
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React rendered it
  return <li {...item} dangerouslySetInnerHTML={{ __html: html }} />;
}

function findOrRender(row: object, by: string, render: () => string): string {
  const variants = cache.get(row) ?? new Map<string, string>();
  cache.set(row, variants);
  const cached = variants.get(by);
  if (cached !== undefined) return cached;
  // Bounded, because `by` contains URLs, and any visitor can request any number of them.
  if (variants.size >= maxVariants) variants.clear();
  const html = render();
  variants.set(by, html);
  return html;
}
