import type { Request, Response } from "express";
import { findSession } from "#app/features/accounts/sessions.server.ts";
import { findVersionForCustomer } from "#app/features/orders/order-changes.server.ts";
import { isFinal } from "#app/features/orders/order-status.ts";
import { sessionIdOf } from "#app/http/session.server.ts";
import { hasRoomFor, openStream } from "./order-streams.ts";

const retryMs = 2_000;

/**
 * `GET /order-tracking/:orderId/events`: tells the owner's page of every change of an order's status, the current one
 * first. Served by Express and not by a route: half the memory per stream, and the end of a connection is noticed.
 */
export async function answerOrderEvents(request: Request, response: Response): Promise<void> {
  const sessionId = sessionIdOf(request.secure, request.headers.cookie);
  const session = sessionId ? await findSession(sessionId) : undefined;
  if (!session || session === "disabled") return refuse(response, 401, "Please sign in.");
  const orderId = String(request.params.orderId);
  const current = await findVersionForCustomer(orderId, session.customerId);
  if (!current) return refuse(response, 404, "Order not found");
  // The page has seen the end of this order: 204 tells the browser not to come back.
  if (isFinal(current.status) && request.headers["last-event-id"] === String(current.version)) {
    response.status(204).end();
    return;
  }
  // The page left meanwhile: nothing would tell us again, so its stream would stay for good.
  if (response.destroyed) return;
  if (!hasRoomFor(session.customerId)) {
    return refuse(response.set("Retry-After", "30"), 503, "Too many pages follow orders at the moment.");
  }
  response.writeHead(200, {
    "Content-Type": "text/event-stream; charset=utf-8",
    "Cache-Control": "no-store, no-transform",
    "X-Accel-Buffering": "no",
  });
  response.write(`retry: ${Math.round(retryMs * (1 + Math.random()))}\n\n`);
  await openStream(response, session.customerId, sessionId, current);
}

function refuse(response: Response, status: number, reason: string): void {
  response.status(status).set("Cache-Control", "no-store").type("text/plain").send(reason);
}
