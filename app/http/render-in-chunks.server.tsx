import { setImmediate as yieldToOtherRequests } from "node:timers/promises";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { type RenderChunk, RenderContext } from "../ui/cached.tsx";

/** How long a page is rendered without a pause, in milliseconds. */
const maxSliceMs = 10;

/** Stands for a chunk in the HTML of the page. React escapes `<` in texts and attributes, so nothing else can contain it. */
const placeholder = "<later/>";

/**
 * Renders a page to one string. Its `Cached` and `Chunk` elements are rendered after the rest, with a pause for other requests
 * every ten milliseconds: a menu of 500 dishes takes ten times as long.
 * @throws whatever a component throws
 */
export async function renderInChunks(page: ReactNode): Promise<string> {
  const chunks: (() => string)[] = [];
  const renderLater: RenderChunk = (children, keep) => {
    chunks.push(() => renderNow(children, keep));
    return placeholder;
  };
  let sliceStart = performance.now();
  const html = renderToString(<RenderContext value={renderLater}>{page}</RenderContext>);
  if (chunks.length === 0) return html;
  const between = html.split(placeholder);
  const pieces = [between[0]];
  for (const [index, render] of chunks.entries()) {
    if (performance.now() - sliceStart > maxSliceMs) {
      await yieldToOtherRequests();
      sliceStart = performance.now();
    }
    pieces.push(render(), between[index + 1]);
  }
  return pieces.join("");
}

/** Renders a chunk, without the preloads of its pictures, which are valid only in the head. */
const renderNow: RenderChunk = (children, keep) => {
  const rendered = renderToString(<RenderContext value={renderNow}>{children}</RenderContext>);
  const html = rendered.replace(/^(<link rel="preload"[^>]*>)+/, "");
  keep?.(html);
  return html;
};
