import { finished } from "node:stream/promises";
import { ReadableStream } from "node:stream/web";
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";
import { writeReadableStreamToWritable } from "@react-router/node";
import type { Request as ExpressRequest, Response as ExpressResponse, RequestHandler } from "express";
import { createRequestHandler, type HeadersFunction, type RouterContextProvider, type ServerBuild } from "react-router";
import { databaseUnavailableContext, finalStatus, unavailableRetrySeconds } from "#app/http/errors.server.ts";
import { HtmlResponse } from "#app/http/html-response.server.ts";
import { env } from "#env";
import { isPublicOrigin } from "#settings-rules";
import { compressWithSize } from "./page-size.ts";
import { bySegment } from "./routes-by-segment.ts";

/** Smaller responses fit into one packet either way. */
const minCompressedBytes = 1_024;
/** Node.js keeps the output buffer of each compression until the next full garbage collection; its default is 16 KB. */
const chunkSize = 4_096;
/** Far above most pages. Compressing 2 MB, a menu of 500 dishes with sizes and extras, would block all other requests for 50 ms. */
const maxSynchronousBytes = 256 * 1_024;
/** Level 4 would make a page 5 % faster to send, but 6 % larger on metered connections. */
const brotli = { chunkSize, params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/**
 * Lets React Router handle requests, and sends each response as a whole. Its own adapter for Express reads responses as
 * streams, and would compress them as streams.
 */
export function servePages(
  build: ServerBuild,
  getLoadContext: (request: ExpressRequest) => RouterContextProvider,
): RequestHandler {
  const mode = import.meta.env.PROD ? "production" : "development";
  const handlerOf = bySegment(withActionHeaders(build), (part) => createRequestHandler(part, mode));
  return async (request, response, next) => {
    const handle = handlerOf(request.originalUrl);
    const context = getLoadContext(request);
    try {
      const page = await handle(toWebRequest(request, response), context);
      await readToEnd(request);
      await send(request, response, page.status === 500 ? toFinalAnswer(page, context) : page);
    } catch (error) {
      // The browser has disconnected.
      if (!response.destroyed) next(error);
    }
  };
}

/**
 * Lets pages send the headers of their actions, such as `Retry-After`, which React Router drops unless a page exports
 * `headers`.
 */
function withActionHeaders(build: ServerBuild): ServerBuild {
  const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;
  const routes = Object.entries(build.routes).map(([id, route]) => [
    id,
    route && { ...route, module: { headers, ...route.module } },
  ]);
  return { ...build, routes: Object.fromEntries(routes) };
}

/**
 * Reads what is left of a form that was refused before it had arrived: browsers read the answer only once they have sent
 * it, and proxies confuse requests if the answer comes before.
 */
async function readToEnd(request: ExpressRequest): Promise<void> {
  if (request.method === "POST" && !request.complete) await finished(request.resume()).catch(() => {});
}

/** Downloads have no error page: React Router answers all their errors with 500, even an outage. */
function toFinalAnswer(failed: Response, context: RouterContextProvider): Response {
  const status = finalStatus(context, failed.status);
  if (status === failed.status) return failed;
  const headers = new Headers({ "Content-Type": "text/plain; charset=utf-8" });
  if (context.get(databaseUnavailableContext)) headers.set("Retry-After", String(unavailableRetrySeconds));
  return new Response("This could not be loaded. Please go back and try again.\n", { status, headers });
}

function toWebRequest(request: ExpressRequest, response: ExpressResponse): Request {
  const { method, originalUrl } = request;
  const url = originOf(request) + originalUrl;
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) for (const each of [value].flat()) headers.append(name, each);
  }
  // No abort signal: reading a page changes nothing, so it may finish after the browser has disconnected.
  if (method === "GET" || method === "HEAD") return new Request(url, { method, headers });
  // `receiveForm` has read all forms but those with files.
  const { body: form } = request;
  const body = Buffer.isBuffer(form)
    ? new Uint8Array(form)
    : (ReadableStream.from(request.iterator({ destroyOnReturn: false })) as globalThis.ReadableStream);
  const init = { method, headers, body, duplex: "half", signal: abortWhenClosed(response) };
  return new Request(url, init);
}

/**
 * Returns the origin of a request. A public or https APP_ORIGIN overrides what is forwarded, because React Router refuses
 * forms whose Origin header differs from the URL. http://localhost does not, because the browser may be elsewhere.
 */
function originOf({ protocol, host }: ExpressRequest): string {
  if (env.APP_ORIGIN?.startsWith("https:") || isPublicOrigin(env.APP_ORIGIN)) return env.APP_ORIGIN;
  return `${protocol}://${host.split(/[\\/?#@]/)[0] || "localhost"}`;
}

function abortWhenClosed(response: ExpressResponse): AbortSignal {
  const leaving = new AbortController();
  response.on("close", () => response.writableFinished || leaving.abort());
  return leaving.signal;
}

async function send(request: ExpressRequest, response: ExpressResponse, answer: Response): Promise<void> {
  // Downloads can have any length, and are streamed.
  const download = answer.headers.has("Content-Disposition") ? answer.body : null;
  const body = download ? Buffer.alloc(0) : await readBody(answer);
  if (response.destroyed) return void (await download?.cancel());
  response.status(answer.status);
  for (const [name, value] of answer.headers) response.appendHeader(name, value);
  // Errors that no middleware of a route has handled have no caching header yet.
  if (!response.hasHeader("Cache-Control")) {
    response.setHeader("Cache-Control", "no-store");
    // Lynx keeps a page that is only 'no-store': a payment page would lack the dishes added since.
    response.setHeader("Pragma", "no-cache");
  }
  if (download) return await writeReadableStreamToWritable(download, response);
  const sent = await compressWithSize(body, (page) => compress(request, response, page));
  if (sent.length > 0) response.setHeader("Content-Length", sent.length);
  response.end(sent);
}

async function readBody(answer: Response): Promise<Buffer> {
  return answer instanceof HtmlResponse ? Buffer.from(answer.html) : Buffer.from(await answer.arrayBuffer());
}

/** Compresses all but large pages synchronously: in the thread pool they would wait for passwords to be hashed. */
function compress(request: ExpressRequest, response: ExpressResponse, body: Buffer): Buffer | Promise<Buffer> {
  if (!/^(text\/|application\/(json|javascript))/.test(String(response.getHeader("Content-Type")))) return body;
  response.vary("Accept-Encoding");
  // One after the other: asked for both, the library returns the one that the browser lists first, gzip in Chromium.
  const accepted = request.acceptsEncodings("br") || request.acceptsEncodings("gzip");
  const encoding = body.length >= minCompressedBytes && accepted;
  if (!encoding) return body;
  response.setHeader("Content-Encoding", encoding);
  if (body.length > maxSynchronousBytes)
    return encoding === "br" ? promisify(brotliCompress)(body, brotli) : promisify(gzip)(body, { chunkSize });
  return encoding === "br" ? brotliCompressSync(body, brotli) : gzipSync(body, { chunkSize });
}
