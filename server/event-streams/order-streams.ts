import type { Response } from "express";
import { listActiveSessions } from "#app/features/accounts/sessions.server.ts";
import { listenToOrders, listVersions, type OrderVersion } from "#app/features/orders/order-changes.server.ts";
import { isFinal } from "#app/features/orders/order-status.ts";
import { log } from "#log";
import { endSignedOut, type Stream, StreamRegistry } from "./stream-registry.ts";

const defaultHeartbeatMs = 15_000;

interface OrderStream extends Stream {
  sentVersion: number;
}

const streams = new StreamRegistry<OrderStream>();
/** Whether this process currently receives order changes from the database. */
let isListening = false;

/**
 * Whether the limits allow one more stream for this customer.
 * @param lost the stream that a reconnecting browser has lost
 */
export function canOpenStream(customerId: string, lost?: { orderId: string; sessionId: string }): boolean {
  if (!lost) return streams.canOpen(customerId);
  return streams.canReopen({ personId: customerId, topic: lost.orderId, sessionId: lost.sessionId });
}

/** Counts the open order streams of this process. */
export function countOrderStreams(): number {
  return streams.size;
}

/** Keeps the response open and sends it every change of the order, the current state first. */
export async function openStream(
  response: Response,
  { customerId, sessionId, current }: { customerId: string; sessionId: string; current: OrderVersion },
): Promise<void> {
  const stream = { response, topic: current.orderId, personId: customerId, sessionId, sentVersion: 0 };
  streams.add(stream);
  send(stream, current);
  // The order or the session may have changed between reading it and adding the stream.
  await catchUp([stream]);
}

/** Events only say that something changed: the page loads the order itself. A final status ends the stream. */
function send(stream: OrderStream, { version, status }: OrderVersion): void {
  if (version <= stream.sentVersion || stream.response.writableEnded) return;
  stream.sentVersion = version;
  stream.response.write(`id: ${version}\ndata: ${status}\n\n`);
  if (isFinal(status)) stream.response.end();
}

function broadcast(change: OrderVersion): void {
  for (const stream of streams.ofTopic(change.orderId)) send(stream, change);
}

/** Sends these streams what they may have missed. */
async function catchUp(missing: OrderStream[]): Promise<void> {
  if (missing.length === 0) return;
  // Awaited together: otherwise a failure of the second one during the first would be unhandled and end the process.
  const [versions] = await Promise.all([
    listVersions([...new Set(missing.map(({ topic }) => topic))]),
    endWithoutSession(missing),
  ]);
  for (const version of versions) broadcast(version);
}

/** Ends the streams whose sessions have ended, by sign-out, expiry or disabling. */
async function endWithoutSession(open: OrderStream[]): Promise<void> {
  if (open.length === 0) return;
  const alive = await listActiveSessions([...new Set(open.map(({ sessionId }) => sessionId))]);
  for (const stream of open) if (!alive.has(stream.sessionId)) endSignedOut(stream);
}

interface OrderStreamOptions {
  heartbeatMs?: number;
  /** Called with the id of any customer or member of staff who lost a session or a role. */
  onSessionEnd?: (personId: string) => void;
  onCatalogueChange?: () => void;
  /** Called with whether this process receives changes from now on. */
  onListeningChange?: (isListening: boolean) => void;
}

/** Listens for order changes and sends heartbeats. Returns a function that ends all streams and stops listening. */
export function startOrderStreams({
  heartbeatMs = defaultHeartbeatMs,
  onSessionEnd,
  onCatalogueChange,
  onListeningChange = () => {},
}: OrderStreamOptions = {}): () => Promise<void> {
  const warn = (error: unknown) => log.warn({ err: error }, "order changes are not received at the moment");
  const stopListening = listenToOrders({
    onChange: broadcast,
    onCatalogueChange,
    onSessionEnd: (personId) => {
      onSessionEnd?.(personId);
      endWithoutSession(streams.ofPerson(personId)).catch(warn);
    },
    onGap: () => {
      isListening = true;
      onListeningChange(true);
      catchUp(streams.all()).catch(warn);
    },
    onError: (error) => {
      isListening = false;
      onListeningChange(false);
      warn(error);
    },
  });
  const heartbeat = setInterval(() => {
    streams.sendHeartbeat(isListening);
    endWithoutSession(streams.all()).catch(warn);
  }, heartbeatMs);
  return async () => {
    clearInterval(heartbeat);
    isListening = false;
    onListeningChange(false);
    streams.endAll();
    await stopListening();
  };
}
