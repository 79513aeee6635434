import type { Request, Response } from "express";
import { listDeliveryVersions } from "#app/features/riders/delivery-version.server.ts";
import { findAccess } from "#app/features/staff/permissions.ts";
import { findFollower, follow } from "./desk-events.ts";
import { deliveryStreams } from "./desk-streams.ts";
import { eventHandler, refuse } from "./event-response.ts";

/** `GET /desk/deliveries/events`: an event stream of the versions of a rider's own list, the current one first. */
export const streamDeliveryEvents = eventHandler(answer);

async function answer(request: Request, response: Response): Promise<void> {
  const follower = await findFollower(request);
  if (!follower) return refuse(response, 401, "Please sign in.");
  const { member } = follower;
  if (findAccess(member, "deliveries") !== "allowed") return refuse(response, 403, "Not for your role");
  const topic = member.riderId ?? "";
  const version = (await listDeliveryVersions([topic])).get(topic);
  if (version === undefined) return refuse(response, 404, "Rider not found");
  await follow(deliveryStreams, request, response, { ...follower, topic, version });
}
