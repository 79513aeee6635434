import type { Request, Response } from "express";
import { TooManyAtOnceError } from "#app/features/throttle/limit-per-key.server.ts";
import { log } from "#log";
import { withinSessionLimit } from "../session-limit.ts";

const retryMs = 2_000;
const refusalHeaders = { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" };

/** Makes an Express handler of a function that opens an event stream in its session's turn. Errors are answered with 503. */
export function eventHandler(handle: (request: Request, response: Response) => Promise<void>) {
  return async (request: Request, response: Response): Promise<void> => {
    const open = async () => {
      if (!response.destroyed) await handle(request, response);
    };
    const fail = (error: unknown) => {
      if (!(error instanceof TooManyAtOnceError)) log.warn({ err: error }, "failed to open an event stream");
      // The browser reconnects by itself after a cut connection, the page after a refusal.
      if (response.headersSent) response.destroy();
      else refuseTemporarily(response, "Orders cannot be followed at the moment.");
    };
    // Caught within the turn: a turn that fails refuses the pages that wait behind it with 429.
    await withinSessionLimit(request, () => open().catch(fail)).catch(fail);
  };
}

/** Whether a browser reopens a stream that was cut: only then does it send this header. */
export function isReopened(request: Request): boolean {
  return request.headers["last-event-id"] !== undefined;
}

/** Begins an event stream; false for a HEAD request, which is answered completely. */
export function beginEvents(request: Request, response: Response): boolean {
  response.writeHead(200, {
    "Content-Type": "text/event-stream; charset=utf-8",
    "Cache-Control": "no-store, no-transform",
    "X-Accel-Buffering": "no",
    "X-Content-Type-Options": "nosniff",
  });
  // Express also routes HEAD requests here; they get no events.
  if (request.method === "HEAD") {
    response.end();
    return false;
  }
  // Written on their own, the headers are joined to one string; otherwise Node.js keeps the 25 strings they consist of.
  response.flushHeaders();
  response.write(`retry: ${Math.round(retryMs * (1 + Math.random()))}\n\n`);
  releaseRequest(request, response);
  return true;
}

/**
 * Frees the headers, a kilobyte of a stream, and what Express holds for later handlers: there are none, and a stream may
 * stay open for an hour.
 */
function releaseRequest(request: Request, response: Response): void {
  Object.assign(request, { headers: {}, rawHeaders: [], next: undefined, params: undefined, _parsedUrl: undefined });
  Object.assign(response, { locals: undefined });
}

/** Refuses a stream, and asks for a retry in half a minute. */
export function refuseTemporarily(response: Response, reason: string): void {
  refuse(response.set("Retry-After", "30"), 503, reason);
}

/** Refuses a stream with a line of plain text. */
export function refuse(response: Response, status: number, reason: string): void {
  response.status(status).set(refusalHeaders).type("text/plain").send(reason);
}
