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
import { currentRequestId, log, loggedPath } from "#log";
import { databaseUnavailableContext, isDatabaseUnavailable } from "./http/errors.server.ts";
import { contentSecurityPolicy, nonceContext } from "./http/security-headers.server.ts";
import { RequestIdContext } from "./ui/request-id.ts";

const renderTimeoutMs = 5_000;

/** Renders the whole page before sending it: it can still become an error page, and it works without scripts. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext);
  headers.set("Content-Type", "text/html; charset=utf-8");
  // In development, Vite injects scripts and styles without a nonce.
  if (import.meta.env.PROD) headers.set("Content-Security-Policy", contentSecurityPolicy(nonce));
  headers.append("Vary", "Cookie, Save-Data");
  if (context.get(databaseUnavailableContext)) headers.set("Retry-After", "5");
  const finalStatus = context.get(databaseUnavailableContext) ? 503 : status;
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <RequestIdContext value={currentRequestId()}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </RequestIdContext>,
      {
        nonce,
        onAllReady() {
          const body = pipe(new PassThrough());
          resolve(text(body).then((html) => new Response(deprioritizeScripts(html), { headers, status: finalStatus })));
        },
        onShellError: reject,
        onError: (error) => log.error({ err: error }, "failed to render a page"),
      },
    );
    setTimeout(abort, renderTimeoutMs).unref();
  });
}

/** Loads scripts after what is visible: at default priority they compete with the style sheet on a slow connection. */
function deprioritizeScripts(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '<link fetchpriority="low" rel="modulepreload"');
}

/** Answers client navigations with 503, too, if the database is unavailable. */
export const handleDataRequest: HandleDataRequestFunction = (response, { context }) => {
  if (!context.get(databaseUnavailableContext)) return response;
  const headers = new Headers(response.headers);
  headers.set("Retry-After", "5");
  return new Response(response.body, { status: 503, headers });
};

/** Logs an error of a loader, an action or a rendering, except for aborted requests and error responses such as 404. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  if (isDatabaseUnavailable(error)) context.set(databaseUnavailableContext, true);
  log.error({ err: error, path: loggedPath(new URL(request.url).pathname) }, "a request failed");
};
