import { type ComponentProps, createContext, type JSX, type ReactNode, useContext } from "react";
import { language } from "../i18n/text.ts";

/** Renders to HTML on the server; undefined in browsers. */
export const RenderContext = createContext<((children: ReactNode) => string) | undefined>(undefined);

/** A longer `by` contains a URL that no page links to, and each cached item would keep the whole of it. */
const longestBy = 300;

/** The HTML by source object, then by `by`. */
const cache = new WeakMap<object, Map<string, string>>();

type CachedProps<Tag extends keyof JSX.IntrinsicElements> = ComponentProps<Tag> & {
  as: Tag;
  /** What the children show, such as a row: their HTML is cached while it is in memory. A changed row is a new object. */
  source: object;
  /** Everything else that they show. */
  by: string;
  /** How many values of `by` are cached: it may contain URLs, and any visitor can request any number of them. */
  maxVariants?: number;
};

/**
 * An element with children that many pages show alike: the server renders them once. They must not use a context or preload
 * anything.
 */
export function Cached<Tag extends "li" | "nav" | "select" | "ul">(props: CachedProps<Tag>) {
  const { as, source, by, maxVariants = 4, children, ...attributes } = props;
  const Element = as as "li";
  const render = useContext(RenderContext);
  // A constant for the bundler, which leaves the cache out of the scripts.
  if (!import.meta.env.SSR || !render || by.length > longestBy)
    return <Element {...(attributes as object)}>{children}</Element>;
  const html = findOrRender(source, `${language()} ${by}`, maxVariants, () => render(children));
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React rendered it
  return <Element {...(attributes as object)} dangerouslySetInnerHTML={{ __html: html }} />;
}

function findOrRender(source: object, by: string, maxVariants: number, render: () => string): string {
  const variants = cache.get(source) ?? new Map<string, string>();
  cache.set(source, variants);
  const cached = variants.get(by);
  if (cached !== undefined) return cached;
  if (variants.size >= maxVariants) variants.clear();
  const html = render();
  variants.set(by, html);
  return html;
}
