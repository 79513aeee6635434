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
  return useChunk(props, (render) => render(props.children));
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
export function Cached<Tag extends "div" | "header" | "li" | "nav" | "section" | "select" | "ul">(
  props: CachedProps<Tag>,
) {
  const { source, variant, maxVariants = 4, ...chunk } = props;
  return useChunk(chunk as unknown as ChunkProps<"li">, (render) => {
    if (variant.length > maxVariantLength) return render(props.children);
    const key = `${language()} ${variant}`;
    const variants = cache.get(source) ?? new Map<string, string>();
    cache.set(source, variants);
    return variants.get(key) ?? render(props.children, (html) => keepVariant(variants, maxVariants, key, html));
  });
}

function keepVariant(variants: Map<string, string>, max: number, key: string, html: string): void {
  if (variants.size >= max) variants.clear();
  variants.set(key, html);
}

function useChunk({ as, children, ...attributes }: ChunkProps<"li">, findHtml: (render: RenderChunk) => string) {
  const Element = as;
  const render = useContext(RenderContext);
  // A constant for the bundler, which leaves the rest out of the scripts.
  if (!import.meta.env.SSR || !render) return <Element {...attributes}>{children}</Element>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React renders it
  return <Element {...attributes} dangerouslySetInnerHTML={{ __html: findHtml(render) }} />;
}
