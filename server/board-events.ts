import type { Request, Response } from "express";
import { listBoardVersions } from "#app/features/kitchen/board-version.server.ts";
import { findAccess } from "#app/features/staff/permissions.ts";
import { findFollower, follow } from "./desk-events.ts";
import { boardStreams } from "./desk-streams.ts";
import { eventHandler, refuse } from "./event-response.ts";

/**
 * `GET /desk/board/events?restaurant=ID`: an event stream of the versions of a restaurant's board for those who work on
 * its orders, the current one first.
 */
export const streamBoardEvents = eventHandler(answer);

async function answer(request: Request, response: Response): Promise<void> {
  const follower = await findFollower(request);
  if (!follower) return refuse(response, 401, "Please sign in.");
  const vendorId = String(request.query.restaurant);
  const access = findAccess(follower.member, "board", vendorId);
  if (access === "forbidden") return refuse(response, 403, "Not for your role");
  // PostgreSQL throws on a NUL character in text.
  const isId = access === "allowed" && /^[\w-]+$/.test(vendorId);
  const version = isId ? (await listBoardVersions([vendorId])).get(vendorId) : undefined;
  if (version === undefined) return refuse(response, 404, "Restaurant not found");
  await follow(boardStreams, request, response, { ...follower, topic: vendorId, version });
}
