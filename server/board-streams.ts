import type { Response } from "express";
import { isKitchenScreen, noteOpenBoards } from "#app/features/kitchen/open-boards.server.ts";
import { listRolesOfStaff } from "#app/features/staff/staff.server.ts";
import { listAliveStaffSessions } from "#app/features/staff/staff-sessions.server.ts";
import { log } from "#log";
import { findTopicAccess, listVersions } from "./desk-topics.ts";
import { endSignedOut, type Stream, StreamRegistry } from "./stream-registry.ts";

const defaultPollMs = 1_000;
const defaultHeartbeatMs = 15_000;

interface BoardStream extends Stream {
  sentVersion: string;
}

/** By restaurant, and those of the overview. */
const streams = new StreamRegistry<BoardStream>();
/** Whether the versions could be read the last time. */
let hearsChanges = true;

/** Whether the limits allow one more board or overview for this person. */
export function canOpenBoard(staffId: string): boolean {
  return streams.canOpen(staffId);
}

interface OpenBoard {
  response: Response;
  personId: string;
  sessionId: string;
  /** A restaurant's id, or `overviewTopic`. */
  topic: string;
  version: string;
}

/** Keeps the response open and sends it every new version of a board or the overview, the current one first. */
export async function openBoard({ version, ...stream }: OpenBoard): Promise<void> {
  const opened = { ...stream, sentVersion: "" };
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

/** Asks for the versions of all boards that are open, and of the overview, in one query each. */
async function poll(): Promise<void> {
  const watched = streams.topics();
  if (watched.length === 0) return;
  for (const [topic, version] of await listVersions(watched)) {
    for (const stream of streams.ofTopic(topic)) send(stream, version);
  }
}

/**
 * Ends the streams whose session has ended, or whose person may not see what they follow any longer. Returns the
 * restaurants that have their board on a screen of their own.
 */
async function endRefused(open: BoardStream[]): Promise<string[]> {
  if (open.length === 0) return [];
  const [alive, roles] = await Promise.all([
    listAliveStaffSessions([...new Set(open.map(({ sessionId }) => sessionId))]),
    listRolesOfStaff([...new Set(open.map(({ personId }) => personId))]),
  ]);
  const screens = new Set<string>();
  for (const stream of open) {
    const member = { roles: roles.get(stream.personId) ?? [] };
    const mayFollow = alive.has(stream.sessionId) && findTopicAccess(member, stream.topic) === "allowed";
    if (!mayFollow) endSignedOut(stream);
    else if (isKitchenScreen(member, stream.topic)) screens.add(stream.topic);
  }
  return [...screens];
}

/** Ends what may not be followed any longer, and tells the overviews of all processes which boards are open. */
async function checkAll(): Promise<void> {
  const screens = await endRefused(streams.all());
  if (screens.length > 0) await noteOpenBoards(screens);
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
    checkAll().catch(warn);
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
