import { text } from "node:stream/consumers";
import {
  type EntryContext,
  type HandleDataRequestFunction,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { currentRequestId, log, loggedPath } from "#log";
import { earlyBackScript } from "./http/early-back.server.ts";
import {
  databaseUnavailableContext,
  finalStatus,
  isDatabaseUnavailable,
  unavailableRetrySeconds,
} from "./http/errors.server.ts";
import { HtmlResponse } from "./http/html-response.server.ts";
import { writePageData } from "./http/page-data.server.ts";
import { refreshScript } from "./http/refresh-script.server.ts";
import { renderInChunks } from "./http/render-in-chunks.server.tsx";
import { escapeForScript } from "./http/script-string.server.ts";
import { contentSecurityPolicy, newNonce } from "./http/security-headers.server.ts";
import { reloadsContext, renderUnlessUnchanged } from "./http/unchanged-pages.server.ts";
import { keepFailedForm } from "./http/unsent-form.server.ts";
import { RequestIdContext } from "./ui/request-number.tsx";

/**
 * Renders the whole page before sending it, so that it can still become an error page, and works without scripts. Nothing
 * suspends, so it is rendered to strings: a stream takes half as long again.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { staticHandlerContext } = routerContext;
  const { isLite } = staticHandlerContext.loaderData.root ?? {};
  // A page in lite mode has nothing inline. Its policy stays the same, so that HTTP/2 sends it once per connection.
  const nonce = isLite ? undefined : newNonce();
  headers.set("Content-Type", "text/html; charset=utf-8");
  // In development, Vite injects scripts and styles without a nonce. There browsers, which hide nonces only under a policy,
  // would let React warn about the nonce of a style sheet.
  const isProduction = import.meta.env.PROD;
  if (isProduction) headers.set("Content-Security-Policy", contentSecurityPolicy(nonce));
  headers.append("Vary", "Cookie, Save-Data");
  if (context.get(databaseUnavailableContext)) headers.set("Retry-After", String(unavailableRetrySeconds));
  const sentStatus = finalStatus(context, status);
  if (sentStatus >= 500 && staticHandlerContext.errors) {
    for (const cookie of await keepFailedForm(request, context)) headers.append("Set-Cookie", cookie);
  }
  // Not a copy: that would read the data, which is encoded only then.
  const contextWithoutData = Object.create(routerContext, { serverHandoffStream: { value: undefined } });
  const render = () =>
    renderInChunks(
      <RequestIdContext value={currentRequestId()}>
        <ServerRouter context={contextWithoutData} url={request.url} nonce={isProduction ? nonce : undefined} />
      </RequestIdContext>,
    );
  const html = context.get(reloadsContext)
    ? await renderUnlessUnchanged(request.url, staticHandlerContext, nonce, render)
    : await render();
  // `Layout` renders scripts on the same condition: an error page without root data has none.
  const isHydrated = isLite === false;
  const data = isHydrated ? (writePageData(staticHandlerContext) ?? (await readEncoded(routerContext))) : undefined;
  const page = nonce ? addScripts(html, data, nonce) : html;
  return new HtmlResponse(`<!DOCTYPE html>${page}`, { headers, status: sentStatus });
}

/** Returns a page's data as React Router writes it, errors included; see `writePageData`. */
async function readEncoded({ serverHandoffStream }: EntryContext): Promise<string | undefined> {
  return serverHandoffStream && escapeForScript(await text(serverHandoffStream));
}

/** Adds a page's inline scripts: its data for hydration, and what it does as long as the app has not started. */
function addScripts(html: string, data: string | undefined, nonce: string): string {
  const refresh = refreshScript(html, nonce);
  if (data === undefined) return refresh ? html.slice(0, -end.length) + refresh + end : html;
  const endOfHead = html.indexOf("</head>");
  const { head, preloads } = takePreloads(html.slice(0, endOfHead));
  // First: the address may change as soon as the page begins to arrive, and a script below a style sheet waits for it.
  const guarded = head.replace("<head>", `<head>${earlyBackScript(nonce)}`);
  const rest = markDialog(html.slice(endOfHead, -end.length));
  return guarded + rest + refresh + dataScript(data, nonce) + preloads + end;
}

const end = "</body></html>";

const scriptPreload = /<link rel="modulepreload" href="([^"]*)"[^>]*>/g;

/** Takes the preloads of scripts out of the head, where they would delay styles and icons on a slow connection. */
function takePreloads(head: string): { head: string; preloads: string } {
  // They need no nonce, because 'self' allows them.
  const preloads = Array.from(
    head.matchAll(scriptPreload),
    ([, file]) => `<link fetchpriority="low" rel="modulepreload" href="${file}">`,
  );
  return { head: head.replace(scriptPreload, ""), preloads: preloads.join("") };
}

/** Makes `modal.css` keep the keyboard within the dialog of a page until `modal.tsx` does. */
function markDialog(html: string): string {
  return html.includes('<div class="modal">') ? html.replace("<body>", '<body class="without-scripts">') : html;
}

/** Writes the data for hydration as ServerRouter would, whose own component for it suspends. */
function dataScript(data: string, nonce: string): string {
  const controller = "__reactRouterContext.streamController";
  return `<script nonce="${nonce}">${controller}.enqueue('${data}');${controller}.close()</script>`;
}

/** Answers client navigations and forms with the status of a page, too. */
export const handleDataRequest: HandleDataRequestFunction = (response, { context }) => {
  const status = finalStatus(context, response.status);
  if (status === response.status) return response;
  const headers = new Headers(response.headers);
  if (context.get(databaseUnavailableContext)) headers.set("Retry-After", String(unavailableRetrySeconds));
  return new Response(response.body, { status, headers });
};

/** Logs an error of a loader, an action or a rendering, except for aborted requests and error responses such as 404. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  if (isDatabaseUnavailable(error)) context.set(databaseUnavailableContext, true);
  log.error({ err: error, path: loggedPath(new URL(request.url).pathname) }, "a request failed");
};
