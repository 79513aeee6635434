import type { Request, Response } from "express";
import { findSession } from "#app/features/accounts/sessions.server.ts";
import { findVersionForCustomer } from "#app/features/orders/order-changes.server.ts";
import { isFinal } from "#app/features/orders/order-status.ts";
import { isHttps } from "#app/http/cookies.server.ts";
import { sessionIdOf } from "#app/http/session.server.ts";
import { log } from "#log";
import { canOpenStream, openStream } from "./order-streams.ts";

const retryMs = 2_000;
const refusalHeaders = { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" };

/**
 * `GET /order-tracking/:orderId/events`: an event stream of an order's status changes for its owner, the current state first.
 * An Express handler instead of a route: it takes half the memory per stream and notices closed connections.
 */
export async function streamOrderEvents(request: Request, response: Response): Promise<void> {
  try {
    await answer(request, response);
  } catch (error) {
    log.warn({ err: error }, "failed to open an event stream");
    // After a cut connection the browser reconnects by itself; after a refusal the page does.
    if (response.headersSent) response.destroy();
    else refuseTemporarily(response, "Orders cannot be followed at the moment.");
  }
}

async function answer(request: Request, response: Response): Promise<void> {
  const sessionId = sessionIdOf(isHttps(request.secure), request.headers.cookie);
  const session = sessionId ? await findSession(sessionId) : undefined;
  if (!session || session === "disabled") return refuse(response, 401, "Please sign in.");
  const orderId = String(request.params.orderId);
  // PostgreSQL throws on a NUL character in text.
  const current = /^[\w-]+$/.test(orderId) ? await findVersionForCustomer(orderId, session.customerId) : undefined;
  if (!current) return refuse(response, 404, "Order not found");
  // The page has received the final status: 204 tells the browser not to reconnect.
  if (isFinal(current.status) && request.headers["last-event-id"] === String(current.version)) {
    response.status(204).set("Cache-Control", "no-store").end();
    return;
  }
  // Closed meanwhile: no close event would follow, and the stream would leak.
  if (response.destroyed) return;
  if (!canOpenStream(session.customerId)) {
    return refuseTemporarily(response, "Too many pages follow orders at the moment.");
  }
  response.writeHead(200, {
    "Content-Type": "text/event-stream; charset=utf-8",
    "Cache-Control": "no-store, no-transform",
    "X-Accel-Buffering": "no",
    "X-Content-Type-Options": "nosniff",
  });
  // Express also routes HEAD requests here; they get no events.
  if (request.method === "HEAD") return void response.end();
  response.write(`retry: ${Math.round(retryMs * (1 + Math.random()))}\n\n`);
  releaseRoutingState(request, response);
  await openStream(response, session.customerId, sessionId, current);
}

/** Frees what Express keeps for later handlers: there are none, and a stream may stay open for an hour. */
function releaseRoutingState(request: Request, response: Response): void {
  Object.assign(request, { next: undefined, params: undefined, _parsedUrl: undefined });
  Object.assign(response, { locals: undefined });
}

function refuseTemporarily(response: Response, reason: string): void {
  refuse(response.set("Retry-After", "30"), 503, reason);
}

function refuse(response: Response, status: number, reason: string): void {
  response.status(status).set(refusalHeaders).type("text/plain").send(reason);
}
