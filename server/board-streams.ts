import type { Response } from "express";
import { listBoardVersions } from "#app/features/kitchen/board-version.server.ts";
import { findAccess } from "#app/features/staff/permissions.ts";
import { listRolesOfStaff } from "#app/features/staff/staff.server.ts";
import { listAliveStaffSessions } from "#app/features/staff/staff-sessions.server.ts";
import { log } from "#log";
import { endSignedOut, type Stream, StreamRegistry } from "./stream-registry.ts";

const defaultPollMs = 1_000;
const defaultHeartbeatMs = 15_000;

interface BoardStream extends Stream {
  sentVersion: string;
}

/** By restaurant. */
const streams = new StreamRegistry<BoardStream>();
/** Whether the versions could be read the last time. */
let hearsChanges = true;

/** Whether the limits allow one more board for this person. */
export function canOpenBoard(staffId: string): boolean {
  return streams.canOpen(staffId);
}

/** How many boards are open in this process. */
export function countBoardStreams(): number {
  return streams.size;
}

interface OpenBoard {
  response: Response;
  personId: string;
  sessionId: string;
  vendorId: string;
  version: string;
}

/** Keeps the response open and sends it every new version of a restaurant's board, the current one first. */
export async function openBoard({ vendorId, version, ...stream }: OpenBoard): Promise<void> {
  const opened = { ...stream, topic: vendorId, sentVersion: "" };
  streams.add(opened);
  send(opened, version);
  // A session that ended between reading it and adding the stream was told to nobody.
  await endRefused([opened]);
}

/** Events only say that something changed: the page loads the board itself. */
function send(stream: BoardStream, version: string): void {
  if (version === stream.sentVersion || stream.response.writableEnded) return;
  stream.sentVersion = version;
  stream.response.write(`id: ${version}\ndata:\n\n`);
}

/** Asks for the versions of all boards that are open, in one query. */
async function poll(): Promise<void> {
  const watched = streams.topics();
  if (watched.length === 0) return;
  for (const [vendorId, version] of await listBoardVersions(watched)) {
    for (const stream of streams.ofTopic(vendorId)) send(stream, version);
  }
}

/** Ends the boards whose session has ended, or whose person no longer works on the restaurant's orders. */
async function endRefused(open: BoardStream[]): Promise<void> {
  if (open.length === 0) return;
  const [alive, roles] = await Promise.all([
    listAliveStaffSessions([...new Set(open.map(({ sessionId }) => sessionId))]),
    listRolesOfStaff([...new Set(open.map(({ personId }) => personId))]),
  ]);
  for (const stream of open) {
    const member = { roles: roles.get(stream.personId) ?? [] };
    const mayFollow = alive.has(stream.sessionId) && findAccess(member, "board", stream.topic) === "allowed";
    if (!mayFollow) endSignedOut(stream);
  }
}

export interface BoardStreams {
  /** To be called when somebody lost a session or a role. */
  checkPerson: (staffId: string) => void;
  /** Ends all boards' streams. */
  stop: () => void;
}

/** Watches the boards that are open: nothing is asked while there are none. */
export function startBoardStreams({ pollMs = defaultPollMs, heartbeatMs = defaultHeartbeatMs } = {}): BoardStreams {
  let isPolling = false;
  const warn = (error: unknown) => log.warn({ err: error }, "boards are not followed at the moment");
  const pollOnce = async () => {
    // A slow database gets one query at a time.
    if (isPolling) return;
    isPolling = true;
    try {
      await poll();
      hearsChanges = true;
    } catch (error) {
      if (hearsChanges) warn(error);
      hearsChanges = false;
    } finally {
      isPolling = false;
    }
  };
  const polling = setInterval(pollOnce, pollMs);
  const heartbeat = setInterval(() => {
    streams.sendHeartbeat(hearsChanges);
    endRefused(streams.all()).catch(warn);
  }, heartbeatMs);
  return {
    checkPerson: (staffId) => void endRefused(streams.ofPerson(staffId)).catch(warn),
    stop: () => {
      clearInterval(polling);
      clearInterval(heartbeat);
      streams.endAll();
    },
  };
}
