import type { Response } from "express";
import { listAliveSessions } from "#app/features/accounts/sessions.server.ts";
import { listenToOrders, listVersions, type OrderVersion } from "#app/features/orders/order-changes.server.ts";
import { isFinal } from "#app/features/orders/order-status.ts";
import { log } from "#log";

const heartbeatMs = 15_000;
const mostPerCustomer = 12;
const mostPerProcess = 20_000;
/** A reader that takes nothing for so long is gone. */
const mostUnreadBytes = 64 * 1024;

interface Stream {
  response: Response;
  orderId: string;
  customerId: string;
  sessionId: string;
  sentVersion: number;
}

/** The open event streams of this process. */
const ofOrders = new Map<string, Set<Stream>>();
const ofCustomers = new Map<string, Set<Stream>>();
let openCount = 0;
/** Whether changes are heard at the moment. */
let isListening = false;

/** Whether one more stream of this customer fits. */
export function hasRoomFor(customerId: string): boolean {
  return openCount < mostPerProcess && (ofCustomers.get(customerId)?.size ?? 0) < mostPerCustomer;
}

/** Keeps a response open and tells it of every change of the order, the current state first. */
export async function openStream(
  response: Response,
  customerId: string,
  sessionId: string,
  current: OrderVersion,
): Promise<void> {
  const stream: Stream = { response, orderId: current.orderId, customerId, sessionId, sentVersion: 0 };
  add(ofOrders, stream.orderId, stream);
  add(ofCustomers, customerId, stream);
  openCount += 1;
  response.on("close", () => forget(stream));
  send(stream, current);
  // What happened after order and session were read and before the stream was known has been told to nobody.
  await catchUp([stream]);
}

function forget(stream: Stream): void {
  remove(ofOrders, stream.orderId, stream);
  remove(ofCustomers, stream.customerId, stream);
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

/** An event only says that something changed: the page reads the order itself. A final status is the last event. */
function send(stream: Stream, { version, status }: OrderVersion): void {
  if (version <= stream.sentVersion || stream.response.writableEnded) return;
  stream.sentVersion = version;
  stream.response.write(`id: ${version}\ndata: ${status}\n\n`);
  if (isFinal(status)) stream.response.end();
}

function tell(change: OrderVersion): void {
  for (const stream of ofOrders.get(change.orderId) ?? []) send(stream, change);
}

/** Tells these streams what they may have missed. */
async function catchUp(streams: Stream[]): Promise<void> {
  if (streams.length === 0) return;
  const versions = listVersions([...new Set(streams.map(({ orderId }) => orderId))]);
  const ending = endSignedOut(streams);
  for (const version of await versions) tell(version);
  await ending;
}

/** Ends those of the streams whose customers signed out or were disabled. */
async function endSignedOut(streams: Stream[]): Promise<void> {
  if (streams.length === 0) return;
  const alive = await listAliveSessions([...new Set(streams.map(({ sessionId }) => sessionId))]);
  for (const { sessionId, response } of streams) {
    if (!alive.has(sessionId) && !response.writableEnded) response.end("event: signed-out\ndata:\n\n");
  }
}

/** Listens to the database and keeps the streams alive. Returns how to end all of it, for the shutdown. */
export function startOrderStreams({ beatMs = heartbeatMs } = {}): () => Promise<void> {
  const warn = (error: unknown) => log.warn({ err: error }, "order changes are not heard at the moment");
  const stopListening = listenToOrders({
    onChange: tell,
    onSessionEnd: (customerId) => endSignedOut([...(ofCustomers.get(customerId) ?? [])]).catch(warn),
    onGap: () => {
      isListening = true;
      catchUp(allStreams()).catch(warn);
    },
    onProblem: (error) => {
      isListening = false;
      warn(error);
    },
  });
  const heartbeat = setInterval(() => beat().catch(warn), beatMs);
  return async () => {
    clearInterval(heartbeat);
    isListening = false;
    for (const { response } of allStreams()) response.end();
    await stopListening();
  };
}

/** Keeps proxies from closing quiet streams, and ends those whose sessions expired. */
async function beat(): Promise<void> {
  // While changes are not heard, pages must not take the stream for a working one: a comment is no event to them.
  const sign = isListening ? "event: beat\ndata:\n\n" : ":\n\n";
  for (const { response } of allStreams()) {
    if (response.writableLength > mostUnreadBytes) response.destroy();
    else if (!response.writableEnded) response.write(sign);
  }
  await endSignedOut(allStreams());
}

function allStreams(): Stream[] {
  return [...ofOrders.values()].flatMap((streams) => [...streams]);
}
