import type { Request, Response } from "express";
import { listBoardVersions } from "#app/features/kitchen/board-version.server.ts";
import { findAccess, listPermittedRestaurants } from "#app/features/staff/permissions.ts";
import { listRestaurantChoices } from "#app/features/staff/restaurant-choices.server.ts";
import type { StaffMember } from "#app/features/staff/staff-member.ts";
import { findFollower, follow } from "./desk-events.ts";
import { boardStreams } from "./desk-streams.ts";
import { eventHandler, refuse } from "./event-response.ts";

/**
 * `GET /desk/board/events?restaurant=ID`: an event stream of the versions of a restaurant's board for those who work on
 * its orders, the current one first. Like the board's page, it needs no id from somebody with a single restaurant, and
 * redirects others to the choice.
 */
export const streamBoardEvents = eventHandler(answer);

async function answer(request: Request, response: Response): Promise<void> {
  const follower = await findFollower(request);
  if (!follower) return refuse(response, 401, "Please sign in.");
  const { restaurant } = request.query;
  const wanted = restaurant === undefined ? undefined : String(restaurant);
  const access = findAccess(follower.member, "board", wanted);
  if (access === "forbidden") return refuse(response, 403, "Not for your role");
  const vendorId = wanted ?? (await findOnlyRestaurant(follower.member));
  if (vendorId === undefined) return response.redirect(303, "/desk/choose?page=%2Fdesk%2Fboard");
  // PostgreSQL throws on a NUL character in text.
  const isId = access === "allowed" && /^[\w-]+$/.test(vendorId);
  const version = isId ? (await listBoardVersions([vendorId])).get(vendorId) : undefined;
  if (version === undefined) return refuse(response, 404, "Restaurant not found");
  await follow(boardStreams, request, response, { ...follower, topic: vendorId, version });
}

async function findOnlyRestaurant(member: StaffMember): Promise<string | undefined> {
  const [only, ...others] = await listRestaurantChoices(listPermittedRestaurants(member, "board"), undefined, 2);
  return others.length === 0 ? only?.id : undefined;
}
