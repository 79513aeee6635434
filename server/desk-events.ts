import type { Request, Response } from "express";
import type { StaffMember } from "#app/features/staff/staff-member.ts";
import { findStaffSession } from "#app/features/staff/staff-sessions.server.ts";
import { isHttps } from "#app/http/cookies.server.ts";
import { staffSessionIdOf } from "#app/http/staff-session.server.ts";
import { beginEvents, refuseTemporarily } from "./event-response.ts";
import type { PolledStreams } from "./polled-streams.ts";

interface Follower {
  member: StaffMember;
  sessionId: string;
}

/** Finds the member of staff who requests a stream; undefined for everybody else. */
export async function findFollower(request: Request): Promise<Follower | undefined> {
  const sessionId = staffSessionIdOf(isHttps(request.secure), request.headers.cookie);
  const member = sessionId && sessionId.length <= 100 ? await findStaffSession(sessionId) : undefined;
  return member && { member, sessionId };
}

/** Opens the stream of a topic for a permitted person, unless too many are open. */
export async function follow(
  streams: PolledStreams,
  request: Request,
  response: Response,
  { member, ...stream }: Follower & { topic: string; version: string },
): Promise<void> {
  // If it has already closed, there will be no close event, and the stream would leak.
  if (response.destroyed) return;
  const opened = { personId: member.id, ...stream };
  const isReopened = request.headers["last-event-id"] !== undefined;
  if (!streams.canOpen(opened, isReopened))
    return refuseTemporarily(response, "Too many pages are open at the moment.");
  if (beginEvents(request, response)) await streams.open({ response, ...opened });
}
