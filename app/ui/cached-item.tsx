import { type ComponentProps, createContext, type ReactNode, useContext } from "react";
import { language } from "../i18n/text.ts";

/** Renders to HTML on the server; undefined in browsers. */
export const RenderContext = createContext<((children: ReactNode) => string) | undefined>(undefined);

/** The HTML by row object, then by `by`. A changed row is read as a new object, so its old HTML is never found. */
const cache = new WeakMap<object, Map<string, string>>();
const maxVariants = 4;

type CachedItemProps = ComponentProps<"li"> & {
  row: object;
  /** Everything that the children show besides the row. */
  by: string;
};

/**
 * A list item shown to many customers: the server caches its HTML for as long as the row is in memory. The children must
 * not use a context or preload anything.
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
