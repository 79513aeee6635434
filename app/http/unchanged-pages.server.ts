import { LRUCache } from "lru-cache";
import { createContext, type StaticHandlerContext } from "react-router";

/** Set to true by the loader of a page that reloads itself without scripts, mostly unchanged. */
export const reloadsContext = createContext(false);

/** In characters of HTML and of the data it shows. */
const maxSize = 2_000_000;

/** Pages rendered recently, by everything that they show. */
const recent = new LRUCache<string, { html: string; nonce: string | undefined }>({
  maxSize,
  sizeCalculation: ({ html }, shown) => html.length + shown.length,
});

/** The result of a page's loaders and action. */
type Result = Pick<StaticHandlerContext, "loaderData" | "actionData" | "errors" | "statusCode">;

/**
 * Returns a page's HTML without its data for hydration, and renders it only if no page with the same URL and data was
 * rendered recently. Answers to forms and errors are always rendered.
 * @param nonce what `render` puts into the page; undefined in lite mode, whose pages have none
 */
export async function renderUnlessUnchanged(
  url: string,
  { loaderData, actionData, errors, statusCode }: Result,
  nonce: string | undefined,
  render: () => Promise<string>,
): Promise<string> {
  if (actionData || errors || statusCode !== 200) return render();
  const shown = JSON.stringify([url, loaderData]);
  const known = recent.get(shown);
  if (known) return known.nonce && nonce ? known.html.replaceAll(known.nonce, nonce) : known.html;
  const html = await render();
  recent.set(shown, { html, nonce });
  return html;
}
