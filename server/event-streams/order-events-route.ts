import { findSession } from "#app/features/accounts/sessions.server.ts";
import { isFinal } from "#app/features/orders/order-status.ts";
import { findVersionForCustomer } from "#app/features/orders/order-version.server.ts";
import { mayBeId } from "#app/features/text/ids.ts";
import { readSessionId } from "#app/http/accounts/session.server.ts";
import { beginEvents, eventHandler, isReopened, refuse, refuseTemporarily } from "./event-response.ts";
import { openStream, orderStreams } from "./order-streams.ts";

/**
 * `GET /order-tracking/:orderId/events`: an event stream of an order's status changes for its owner, the current state first.
 * An Express handler instead of a route, because it needs half the memory per stream and detects closed connections.
 */
export const streamOrderEvents = eventHandler(async (request, response) => {
  const sessionId = readSessionId(request);
  const session = sessionId ? await findSession(sessionId) : undefined;
  if (!session || session === "disabled") return refuse(response, 401, "Please sign in.");
  const { customerId } = session;
  const orderId = String(request.params.orderId);
  const current = mayBeId(orderId) ? await findVersionForCustomer(orderId, customerId) : undefined;
  if (!current) return refuse(response, 404, "Order not found");
  // The page has received the final status: 204 tells the browser not to reconnect.
  if (isFinal(current.status) && request.headers["last-event-id"] === String(current.version)) {
    response.status(204).set("Cache-Control", "no-store").end();
    return;
  }
  // After the close event, nothing would remove the stream.
  if (response.destroyed) return;
  const follower = { personId: customerId, sessionId, topic: orderId };
  if (!orderStreams.makeRoom(follower, isReopened(request))) {
    return refuseTemporarily(response, "Too many pages follow orders at the moment.");
  }
  if (beginEvents(request, response)) await openStream(response, { customerId, sessionId, current });
});
