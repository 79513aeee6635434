import type { Request, Response } from "express";
import { listBoardVersions } from "#app/features/kitchen/board-version.server.ts";
import { findAccess } from "#app/features/staff/permissions.ts";
import { findStaffSession } from "#app/features/staff/staff-sessions.server.ts";
import { isHttps } from "#app/http/cookies.server.ts";
import { staffSessionIdOf } from "#app/http/staff-session.server.ts";
import { canOpenBoard, openBoard } from "./board-streams.ts";
import { beginEvents, eventHandler, refuse, refuseTemporarily } from "./event-response.ts";

/**
 * `GET /desk/board/events?restaurant=ID`: an event stream of the versions of a restaurant's board for those who work on
 * its orders, the current one first.
 */
export const streamBoardEvents = eventHandler(answer);

async function answer(request: Request, response: Response): Promise<void> {
  const sessionId = staffSessionIdOf(isHttps(request.secure), request.headers.cookie);
  const member = sessionId && sessionId.length <= 100 ? await findStaffSession(sessionId) : undefined;
  if (!member) return refuse(response, 401, "Please sign in.");
  const vendorId = String(request.query.restaurant);
  const access = findAccess(member, "board", vendorId);
  if (access === "forbidden") return refuse(response, 403, "Not for your role");
  // PostgreSQL throws on a NUL character in text.
  const isId = access === "allowed" && /^[\w-]+$/.test(vendorId);
  const version = isId ? (await listBoardVersions([vendorId])).get(vendorId) : undefined;
  if (version === undefined) return refuse(response, 404, "Restaurant not found");
  // Closed meanwhile: no close event would follow, and the stream would leak.
  if (response.destroyed) return;
  if (!canOpenBoard(member.id)) return refuseTemporarily(response, "Too many boards are open at the moment.");
  if (beginEvents(request, response)) await openBoard({ response, personId: member.id, sessionId, vendorId, version });
}
