import type { Request, Response } from "express";
import { findSession } from "#app/features/accounts/sessions.server.ts";
import { findVersionForCustomer } from "#app/features/orders/order-changes.server.ts";
import { isFinal } from "#app/features/orders/order-status.ts";
import { isHttps } from "#app/http/cookies.server.ts";
import { sessionIdOf } from "#app/http/session.server.ts";
import { log } from "#log";
import { hasRoomFor, openStream } from "./order-streams.ts";

const retryMs = 2_000;
const refusalHeaders = { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" };

/**
 * `GET /order-tracking/:orderId/events`: tells the owner's page of every change of an order, the current state first.
 * Served by Express and not by a route: half the memory per stream, and the end of a connection is noticed.
 */
export async function answerOrderEvents(request: Request, response: Response): Promise<void> {
  try {
    await answer(request, response);
  } catch (error) {
    log.warn({ err: error }, "an event stream could not be opened");
    // Half answered, the browser comes back by itself; refused, its page does.
    if (response.headersSent) response.destroy();
    else refuseForNow(response, "Orders cannot be followed at the moment.");
  }
}

async function answer(request: Request, response: Response): Promise<void> {
  const sessionId = sessionIdOf(isHttps(request.secure), request.headers.cookie);
  const session = sessionId ? await findSession(sessionId) : undefined;
  if (!session || session === "disabled") return refuse(response, 401, "Please sign in.");
  const orderId = String(request.params.orderId);
  // Asked for a NUL, PostgreSQL would fail.
  const current = /^[\w-]+$/.test(orderId) ? await findVersionForCustomer(orderId, session.customerId) : undefined;
  if (!current) return refuse(response, 404, "Order not found");
  // The page has seen the end of this order: 204 tells the browser not to come back.
  if (isFinal(current.status) && request.headers["last-event-id"] === String(current.version)) {
    response.status(204).set("Cache-Control", "no-store").end();
    return;
  }
  // The page left meanwhile: nothing would tell us again, so its stream would stay for good.
  if (response.destroyed) return;
  if (!hasRoomFor(session.customerId)) {
    return refuseForNow(response, "Too many pages follow orders at the moment.");
  }
  response.writeHead(200, {
    "Content-Type": "text/event-stream; charset=utf-8",
    "Cache-Control": "no-store, no-transform",
    "X-Accel-Buffering": "no",
    "X-Content-Type-Options": "nosniff",
  });
  // Express sends HEAD here, too, and nobody waits for its events.
  if (request.method === "HEAD") return void response.end();
  response.write(`retry: ${Math.round(retryMs * (1 + Math.random()))}\n\n`);
  forgetRouting(request, response);
  await openStream(response, session.customerId, sessionId, current);
}

/** Express keeps for later handlers how it came here. None follows, and an open stream would keep it for an hour. */
function forgetRouting(request: Request, response: Response): void {
  Object.assign(request, { next: undefined, params: undefined, _parsedUrl: undefined });
  Object.assign(response, { locals: undefined });
}

function refuseForNow(response: Response, reason: string): void {
  refuse(response.set("Retry-After", "30"), 503, reason);
}

function refuse(response: Response, status: number, reason: string): void {
  response.status(status).set(refusalHeaders).type("text/plain").send(reason);
}
