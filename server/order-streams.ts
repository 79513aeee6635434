import type { Response } from "express";
import { listAliveSessions } from "#app/features/accounts/sessions.server.ts";
import { listenToOrders, listVersions, type OrderVersion } from "#app/features/orders/order-changes.server.ts";
import { isFinal } from "#app/features/orders/order-status.ts";
import { log } from "#app/http/log.server.ts";

const heartbeatMs = 15_000;
const mostPerCustomer = 12;
const mostPerProcess = 20_000;
/** A reader that takes nothing for so long is gone. */
const mostUnreadBytes = 64 * 1024;

interface Stream {
  response: Response;
  customerId: string;
  sessionId: string;
  sentVersion: number;
}

/** The open event streams of this process, by order. */
const streams = new Map<string, Set<Stream>>();
const perCustomer = new Map<string, number>();
let openCount = 0;

/** Whether one more stream of this customer fits. */
export function hasRoomFor(customerId: string): boolean {
  return openCount < mostPerProcess && (perCustomer.get(customerId) ?? 0) < mostPerCustomer;
}

/** Keeps a response open and tells it of every change of the order, the current state first. */
export async function openStream(
  response: Response,
  customerId: string,
  sessionId: string,
  current: OrderVersion,
): Promise<void> {
  const stream: Stream = { response, customerId, sessionId, sentVersion: 0 };
  const ofOrder = streams.get(current.orderId) ?? new Set();
  streams.set(current.orderId, ofOrder.add(stream));
  openCount += 1;
  perCustomer.set(customerId, (perCustomer.get(customerId) ?? 0) + 1);
  response.on("close", () => forget(current.orderId, stream));
  send(stream, current);
  // A change after `current` was read and before the stream was known has been told to nobody.
  for (const version of await listVersions([current.orderId])) send(stream, version);
}

function forget(orderId: string, stream: Stream): void {
  const ofOrder = streams.get(orderId);
  if (!ofOrder?.delete(stream)) return;
  if (ofOrder.size === 0) streams.delete(orderId);
  openCount -= 1;
  const left = (perCustomer.get(stream.customerId) ?? 1) - 1;
  if (left > 0) perCustomer.set(stream.customerId, left);
  else perCustomer.delete(stream.customerId);
}

/** An event only says that something changed: the page reads the order itself. A final status is the last event. */
function send(stream: Stream, { version, status }: OrderVersion): void {
  if (version <= stream.sentVersion || stream.response.writableEnded) return;
  stream.sentVersion = version;
  stream.response.write(`id: ${version}\ndata: ${status}\n\n`);
  if (isFinal(status)) stream.response.end();
}

function tell(change: OrderVersion): void {
  for (const stream of streams.get(change.orderId) ?? []) send(stream, change);
}

async function tellWhatWasMissed(): Promise<void> {
  if (streams.size === 0) return;
  for (const version of await listVersions([...streams.keys()])) tell(version);
}

/** Listens to the database and keeps the streams alive. Returns how to end all of it, for the shutdown. */
export function startOrderStreams(): () => Promise<void> {
  const warn = (error: unknown) => log.warn({ err: error }, "order changes are not heard at the moment");
  const stopListening = listenToOrders({
    onChange: tell,
    onGap: () => tellWhatWasMissed().catch(warn),
    onProblem: warn,
  });
  const heartbeat = setInterval(() => beat().catch(warn), heartbeatMs);
  return async () => {
    clearInterval(heartbeat);
    for (const { response } of allStreams()) response.end();
    await stopListening();
  };
}

/** Keeps proxies from closing quiet streams and shows pages that theirs still works; ends those of customers who signed out or were disabled. */
async function beat(): Promise<void> {
  for (const { response } of allStreams()) {
    if (response.writableLength > mostUnreadBytes) response.destroy();
    else if (!response.writableEnded) response.write("event: beat\ndata:\n\n");
  }
  const open = allStreams();
  if (open.length === 0) return;
  const alive = await listAliveSessions([...new Set(open.map(({ sessionId }) => sessionId))]);
  for (const { sessionId, response } of open) if (!alive.has(sessionId)) response.end();
}

function allStreams(): Stream[] {
  return [...streams.values()].flatMap((ofOrder) => [...ofOrder]);
}
