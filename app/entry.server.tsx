import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleDataRequestFunction,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { log, loggedPath } from "#log";
import { databaseUnavailableContext, isDatabaseUnavailable } from "./http/errors.server.ts";
import { contentSecurityPolicy, nonceContext } from "./http/security-headers.server.ts";

const patienceMs = 5_000;

/** Renders a page whole before its first byte leaves: it can still become an error page, and works without scripts. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext);
  headers.set("Content-Type", "text/html; charset=utf-8");
  // Vite's own scripts and styles, while developing, carry no nonce.
  if (import.meta.env.PROD) headers.set("Content-Security-Policy", contentSecurityPolicy(nonce));
  headers.append("Vary", "Cookie, Save-Data");
  if (context.get(databaseUnavailableContext)) headers.set("Retry-After", "5");
  const finalStatus = context.get(databaseUnavailableContext) ? 503 : status;
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
      {
        nonce,
        onAllReady() {
          const body = pipe(new PassThrough());
          resolve(text(body).then((html) => new Response(letScriptsWait(html), { headers, status: finalStatus })));
        },
        onShellError: reject,
        onError: (error) => log.error({ err: error }, "a page failed to render"),
      },
    );
    setTimeout(abort, patienceMs).unref();
  });
}

/** Scripts come after what is seen: at their usual priority they take a slow link from the style sheet. */
function letScriptsWait(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '<link fetchpriority="low" rel="modulepreload"');
}

/** Client navigations learn by the status, too, that the database is away. */
export const handleDataRequest: HandleDataRequestFunction = (response, { context }) => {
  if (!context.get(databaseUnavailableContext)) return response;
  const headers = new Headers(response.headers);
  headers.set("Retry-After", "5");
  return new Response(response.body, { status: 503, headers });
};

/** Logs what went wrong on the server, once; visitors who left and unknown pages are nothing wrong. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  if (isDatabaseUnavailable(error)) context.set(databaseUnavailableContext, true);
  log.error({ err: error, path: loggedPath(new URL(request.url).pathname) }, "a request failed");
};
