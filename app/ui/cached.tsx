import { type ComponentProps, createContext, type JSX, type ReactNode, useContext } from "react";
import { language } from "../i18n/text.ts";

/**
 * Renders a chunk of a page, and calls `keep` with its HTML.
 * @returns the HTML, or what stands for it until it is rendered
 */
export type RenderChunk = (children: ReactNode, keep?: (html: string) => void) => string;

/** Renders chunks on the server; undefined in browsers. */
export const RenderContext = createContext<RenderChunk | undefined>(undefined);

type ChunkProps<Tag extends keyof JSX.IntrinsicElements> = ComponentProps<Tag> & { as: Tag };

/**
 * An item of a list that may be long: the server renders its children after the rest of the page, with pauses for other
 * requests. They must not use a context or preload anything.
 */
export function Chunk<Tag extends "li">(props: ChunkProps<Tag>) {
  const render = useContext(RenderContext);
  return import.meta.env.SSR ? toElement(props, render?.(props.children)) : toElement(props);
}

/** A longer variant contains a URL that no page links to, and each cached item would keep the whole of it. */
const maxVariantLength = 300;

/** The HTML by source object, then by language and variant. */
const cache = new WeakMap<object, Map<string, string>>();

type CachedProps<Tag extends keyof JSX.IntrinsicElements> = ChunkProps<Tag> & {
  /** The object that the children show, such as a row: their HTML is cached as long as it is in memory. */
  source: object;
  /** Everything else that they show, such as what is selected. */
  variant: string;
  /** How many variants are cached: they may contain URLs, and any visitor can request any number of them. */
  maxVariants?: number;
};

/** Like `Chunk`, for children that many pages show alike: the server renders them once. */
export function Cached<Tag extends "li" | "nav" | "select" | "ul">(props: CachedProps<Tag>) {
  const { source: _source, variant: _variant, maxVariants: _maxVariants, ...rest } = props;
  const chunk = rest as unknown as ChunkProps<"li">;
  const render = useContext(RenderContext);
  // A constant for the bundler, which leaves the cache out of the scripts.
  return import.meta.env.SSR && render ? toElement(chunk, findHtml(props, render)) : toElement(chunk);
}

type CacheKey = Pick<CachedProps<"li">, "children" | "source" | "variant" | "maxVariants">;

function findHtml({ children, source, variant, maxVariants = 4 }: CacheKey, render: RenderChunk): string {
  if (variant.length > maxVariantLength) return render(children);
  const key = `${language()} ${variant}`;
  const variants = cache.get(source) ?? new Map<string, string>();
  cache.set(source, variants);
  return variants.get(key) ?? render(children, (html) => keepVariant(variants, maxVariants, key, html));
}

function keepVariant(variants: Map<string, string>, max: number, key: string, html: string): void {
  if (variants.size >= max) variants.clear();
  variants.set(key, html);
}

/** The element with its children, or with their HTML. */
function toElement({ as: Element, children, ...attributes }: ChunkProps<"li">, html?: string) {
  if (!import.meta.env.SSR || html === undefined) return <Element {...attributes}>{children}</Element>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React renders it
  return <Element {...attributes} dangerouslySetInnerHTML={{ __html: html }} />;
}
