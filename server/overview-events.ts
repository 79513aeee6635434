import type { Request, Response } from "express";
import { readOverviewVersion } from "#app/features/overview/attention.server.ts";
import { findAccess } from "#app/features/staff/permissions.ts";
import { findFollower, follow } from "./desk-events.ts";
import { overviewStreams, overviewTopic } from "./desk-streams.ts";
import { eventHandler, refuse } from "./event-response.ts";

/** `GET /desk/overview/events`: an event stream of the versions of the overview, the current one first. */
export const streamOverviewEvents = eventHandler(answer);

async function answer(request: Request, response: Response): Promise<void> {
  const follower = await findFollower(request);
  if (!follower) return refuse(response, 401, "Please sign in.");
  if (findAccess(follower.member, "overview") !== "allowed") return refuse(response, 403, "Not for your role");
  const version = await readOverviewVersion();
  await follow(overviewStreams, request, response, { ...follower, topic: overviewTopic, version });
}
