import type { Request, Response } from "express";
import { findStaffSession } from "#app/features/staff/staff-sessions.server.ts";
import { isHttps } from "#app/http/cookies.server.ts";
import { staffSessionIdOf } from "#app/http/staff-session.server.ts";
import { canOpenBoard, openBoard } from "./board-streams.ts";
import { findTopicAccess, listVersions, overviewTopic } from "./desk-topics.ts";
import { beginEvents, eventHandler, refuse, refuseTemporarily } from "./event-response.ts";

/**
 * `GET /desk/board/events?restaurant=ID`: an event stream of the versions of a restaurant's board for those who work on
 * its orders, the current one first.
 */
export const streamBoardEvents = eventHandler((request, response) =>
  follow(request, response, String(request.query.restaurant)),
);

/** `GET /desk/overview/events`: the same of the overview. */
export const streamOverviewEvents = eventHandler((request, response) => follow(request, response, overviewTopic));

async function follow(request: Request, response: Response, topic: string): Promise<void> {
  const sessionId = staffSessionIdOf(isHttps(request.secure), request.headers.cookie);
  const member = sessionId && sessionId.length <= 100 ? await findStaffSession(sessionId) : undefined;
  if (!member) return refuse(response, 401, "Please sign in.");
  const access = findTopicAccess(member, topic);
  if (access === "forbidden") return refuse(response, 403, "Not for your role");
  // PostgreSQL throws on a NUL character in text.
  const isId = access === "allowed" && /^(\*|[\w-]+)$/.test(topic);
  const version = isId ? (await listVersions([topic])).get(topic) : undefined;
  if (version === undefined) return refuse(response, 404, "Restaurant not found");
  // Closed meanwhile: no close event would follow, and the stream would leak.
  if (response.destroyed) return;
  if (!canOpenBoard(member.id)) return refuseTemporarily(response, "Too many boards are open at the moment.");
  if (beginEvents(request, response)) await openBoard({ response, personId: member.id, sessionId, topic, version });
}
