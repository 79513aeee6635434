import type { Response } from "express";
import { listActiveSessions } from "#app/features/accounts/sessions.server.ts";
import { isFinal } from "#app/features/orders/order-status.ts";
import { type FollowedVersion, listVersions } from "#app/features/orders/order-version.server.ts";
import type { OrderVersion } from "#db/listen.server.ts";
import { log } from "#log";
import { defaultHeartbeatMs, endSignedOut, type Stream, StreamRegistry } from "./stream-registry.ts";

interface OrderStream extends Stream {
  sentVersion: number;
}

/** The open pages of orders, by order. */
export const orderStreams = new StreamRegistry<OrderStream>();

/** Keeps the response open and sends it every change of the order, the current state first. */
export async function openStream(
  response: Response,
  { customerId, sessionId, current }: { customerId: string; sessionId: string; current: FollowedVersion },
): Promise<void> {
  const stream = { response, topic: current.orderId, personId: customerId, sessionId, sentVersion: 0 };
  orderStreams.add(stream);
  send(stream, current);
  for (const ms of current.changesInMs) catchUpLater(stream, ms);
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
  for (const stream of orderStreams.ofTopic(change.orderId)) send(stream, change);
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

/** Nobody is notified when the kitchen's board begins to show a scheduled order, or it is late, because no row changes. */
function catchUpLater(stream: OrderStream, ms: number): void {
  // PostgreSQL's clock may be a little behind this one's timer, whose maximum is 24 days.
  const timer = setTimeout(() => catchUp([stream]).catch(warn), Math.min(ms + 500, 2 ** 31 - 1));
  stream.response.on("close", () => clearTimeout(timer));
}

/** Ends the streams whose sessions have ended, by sign-out, expiry or disabling. */
async function endWithoutSession(open: OrderStream[]): Promise<void> {
  if (open.length === 0) return;
  const alive = await listActiveSessions([...new Set(open.map(({ sessionId }) => sessionId))]);
  for (const stream of open) if (!alive.has(stream.sessionId)) endSignedOut(stream);
}

const warn = (error: unknown) => log.warn({ err: error }, "failed to read changes of orders");

interface RunningOrderStreams {
  /** Sends a changed order to the pages that follow it. */
  broadcast: (change: OrderVersion) => void;
  /** Ends the streams of a person who has lost a session. */
  checkPerson: (personId: string) => void;
  /** Sends all pages what they may have missed, and ends the streams whose sessions have ended. */
  checkAll: () => void;
  /** Says whether this process receives changes from now on: without them, heartbeats tell pages to check by themselves. */
  setReceiving: (receives: boolean) => void;
  /** Ends all the streams. */
  stop: () => void;
}

/** Starts to send heartbeats to the open pages of orders. */
export function startOrderStreams({ heartbeatMs = defaultHeartbeatMs } = {}): RunningOrderStreams {
  let receivesChanges = false;
  const heartbeat = setInterval(() => {
    orderStreams.sendHeartbeat(receivesChanges);
    endWithoutSession(orderStreams.all()).catch(warn);
  }, heartbeatMs);
  return {
    broadcast,
    checkPerson: (personId) => void endWithoutSession(orderStreams.ofPerson(personId)).catch(warn),
    checkAll: () => void catchUp(orderStreams.all()).catch(warn),
    setReceiving: (receives) => {
      receivesChanges = receives;
    },
    stop: () => {
      clearInterval(heartbeat);
      orderStreams.endAll();
    },
  };
}
