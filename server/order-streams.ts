import type { Response } from "express";
import { listAliveSessions } from "#app/features/accounts/sessions.server.ts";
import { listenToOrders, listVersions, type OrderVersion } from "#app/features/orders/order-changes.server.ts";
import { isFinal } from "#app/features/orders/order-status.ts";
import { log } from "#log";

const defaultHeartbeatMs = 15_000;
const maxPerCustomer = 12;
const maxPerProcess = 20_000;
/** A client with more unread data than this is treated as gone. */
const maxUnreadBytes = 64 * 1024;

interface Stream {
  response: Response;
  orderId: string;
  customerId: string;
  sessionId: string;
  sentVersion: number;
}

/** The open event streams of this process. */
const streamsByOrder = new Map<string, Set<Stream>>();
const streamsByCustomer = new Map<string, Set<Stream>>();
let openCount = 0;
/** Whether this process receives order changes from the database at the moment. */
let isListening = false;

/** Whether the limits allow one more stream for this customer. */
export function canOpenStream(customerId: string): boolean {
  return openCount < maxPerProcess && (streamsByCustomer.get(customerId)?.size ?? 0) < maxPerCustomer;
}

/** Keeps the response open and sends it every change of the order, the current state first. */
export async function openStream(
  response: Response,
  customerId: string,
  sessionId: string,
  current: OrderVersion,
): Promise<void> {
  const stream: Stream = { response, orderId: current.orderId, customerId, sessionId, sentVersion: 0 };
  add(streamsByOrder, stream.orderId, stream);
  add(streamsByCustomer, customerId, stream);
  openCount += 1;
  response.on("close", () => removeStream(stream));
  send(stream, current);
  // Changes between reading order and session and adding the stream were sent to nobody.
  await catchUp([stream]);
}

function removeStream(stream: Stream): void {
  remove(streamsByOrder, stream.orderId, stream);
  remove(streamsByCustomer, stream.customerId, stream);
  openCount -= 1;
}

function add(index: Map<string, Set<Stream>>, key: string, stream: Stream): void {
  const streams = index.get(key);
  if (streams) streams.add(stream);
  else index.set(key, new Set([stream]));
}

function remove(index: Map<string, Set<Stream>>, key: string, stream: Stream): void {
  const streams = index.get(key);
  streams?.delete(stream);
  if (streams?.size === 0) index.delete(key);
}

/** Events only say that something changed: the page loads the order itself. A final status ends the stream. */
function send(stream: Stream, { version, status }: OrderVersion): void {
  if (version <= stream.sentVersion || stream.response.writableEnded) return;
  stream.sentVersion = version;
  stream.response.write(`id: ${version}\ndata: ${status}\n\n`);
  if (isFinal(status)) stream.response.end();
}

function broadcast(change: OrderVersion): void {
  for (const stream of streamsByOrder.get(change.orderId) ?? []) send(stream, change);
}

/** Sends these streams what they may have missed. */
async function catchUp(streams: Stream[]): Promise<void> {
  if (streams.length === 0) return;
  const versions = listVersions([...new Set(streams.map(({ orderId }) => orderId))]);
  const ending = endSignedOut(streams);
  for (const version of await versions) broadcast(version);
  await ending;
}

/** Ends the streams whose sessions have ended, by sign-out, expiry or disabling. */
async function endSignedOut(streams: Stream[]): Promise<void> {
  if (streams.length === 0) return;
  const alive = await listAliveSessions([...new Set(streams.map(({ sessionId }) => sessionId))]);
  for (const { sessionId, response } of streams) {
    if (!alive.has(sessionId) && !response.writableEnded) response.end("event: signed-out\ndata:\n\n");
  }
}

/** Listens for order changes and sends heartbeats. Returns a function that ends all streams and stops listening. */
export function startOrderStreams({ heartbeatMs = defaultHeartbeatMs } = {}): () => Promise<void> {
  const warn = (error: unknown) => log.warn({ err: error }, "order changes are not received at the moment");
  const stopListening = listenToOrders({
    onChange: broadcast,
    onSessionEnd: (customerId) => endSignedOut([...(streamsByCustomer.get(customerId) ?? [])]).catch(warn),
    onGap: () => {
      isListening = true;
      catchUp(allStreams()).catch(warn);
    },
    onProblem: (error) => {
      isListening = false;
      warn(error);
    },
  });
  const heartbeat = setInterval(() => sendHeartbeat().catch(warn), heartbeatMs);
  return async () => {
    clearInterval(heartbeat);
    isListening = false;
    for (const { response } of allStreams()) response.end();
    await stopListening();
  };
}

/** Keeps proxies from closing idle streams, and ends those whose sessions expired. */
async function sendHeartbeat(): Promise<void> {
  // While no changes are received, pages must not consider the stream healthy: they don't see comments as events.
  const heartbeat = isListening ? "event: beat\ndata:\n\n" : ":\n\n";
  for (const { response } of allStreams()) {
    if (response.writableLength > maxUnreadBytes) response.destroy();
    else if (!response.writableEnded) response.write(heartbeat);
  }
  await endSignedOut(allStreams());
}

function allStreams(): Stream[] {
  return [...streamsByOrder.values()].flatMap((streams) => [...streams]);
}
