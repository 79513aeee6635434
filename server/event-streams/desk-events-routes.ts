import type { Request, Response } from "express";
import { findAccess, listPermittedRestaurants } from "#app/features/desk/permissions.ts";
import { listRestaurantChoices } from "#app/features/desk/restaurant-choices.server.ts";
import type { StaffMember } from "#app/features/desk/staff-member.ts";
import { findDeskOrder } from "#app/features/moves/desk-order.server.ts";
import { findStaffSession } from "#app/features/staff/staff-sessions.server.ts";
import { mayBeId } from "#app/features/text/ids.ts";
import { readStaffSessionId } from "#app/http/desk/staff-session.server.ts";
import {
  boardStreams,
  deliveryStreams,
  deskOrderStreams,
  overviewStreams,
  overviewTopic,
  riderStreams,
} from "./desk-streams.ts";
import { beginEvents, eventHandler, isReopened, refuse, refuseTemporarily } from "./event-response.ts";
import type { PolledStreams } from "./polled-streams.ts";

/**
 * `GET /desk/board/events?restaurant=ID`: an event stream of the versions of a restaurant's board for those who work on
 * its orders, the current one first. Like the board's page, it needs no id from somebody with a single restaurant, and
 * redirects others to the choice.
 */
export const streamBoardEvents = deskEvents(boardStreams, async (member, request, response) => {
  const { restaurant } = request.query;
  const wanted = restaurant === undefined ? undefined : String(restaurant);
  const access = findAccess(member, "board", wanted);
  if (access === "forbidden") return void refuse(response, 403, "Not for your role");
  const vendorId = wanted ?? (await findOnlyRestaurant(member));
  if (vendorId === undefined) return void response.redirect(303, "/desk/choose?page=%2Fdesk%2Fboard");
  if (access !== "allowed") return void refuse(response, 404, "Not found");
  return { topic: vendorId };
});

async function findOnlyRestaurant(member: StaffMember): Promise<string | undefined> {
  const [only, ...others] = await listRestaurantChoices(listPermittedRestaurants(member, "board"), undefined, 2);
  return others.length === 0 ? only?.id : undefined;
}

/** `GET /desk/overview/events`: an event stream of the versions of the overview, the current one first. */
export const streamOverviewEvents = deskEvents(overviewStreams, async () => ({ topic: overviewTopic }));

/** `GET /desk/deliveries/events`: an event stream of the versions of a rider's own list, the current one first. */
export const streamDeliveryEvents = deskEvents(deliveryStreams, async ({ riderId }) => ({ topic: riderId ?? "" }));

/** `GET /desk/riders/:riderId/events`: an event stream of the versions of a rider's orders and cash, the current one first. */
export const streamRiderEvents = deskEvents(riderStreams, async (_member, { params }) => ({
  topic: String(params.riderId),
}));

/** `GET /desk/orders/:orderId/events`: an event stream of the versions of an order's page at the desk, the current one first. */
export const streamDeskOrderEvents = deskEvents(deskOrderStreams, async (member, request, response) => {
  const orderId = String(request.params.orderId);
  const order = mayBeId(orderId) ? await findDeskOrder(member, orderId) : undefined;
  if (!order) return void refuse(response, 404, "Not found");
  return { topic: orderId, vendorId: order.vendorId };
});

/** Finds what a signed-in person asks to follow; undefined if it has refused the request itself. */
type FindFollowed = (
  member: StaffMember,
  request: Request,
  response: Response,
) => Promise<{ topic: string; vendorId?: string } | undefined>;

/** Makes an Express handler that opens a stream for a permitted person, unless too many are open. */
function deskEvents(streams: PolledStreams, findFollowed: FindFollowed) {
  return eventHandler(async (request, response) => {
    const sessionId = readStaffSessionId(request);
    const member = sessionId ? await findStaffSession(sessionId) : undefined;
    if (!member) return refuse(response, 401, "Please sign in.");
    const followed = await findFollowed(member, request, response);
    if (!followed) return;
    if (!streams.mayFollow(member, followed)) return refuse(response, 403, "Not for your role");
    const version = mayBeId(followed.topic) ? await streams.findVersion(followed.topic) : undefined;
    if (version === undefined) return refuse(response, 404, "Not found");
    // After the close event, nothing would remove the stream.
    if (response.destroyed) return;
    const opened = { personId: member.id, sessionId, version, ...followed };
    if (!streams.makeRoom(opened, isReopened(request)))
      return refuseTemporarily(response, "Too many pages are open at the moment.");
    if (beginEvents(request, response)) await streams.open({ response, ...opened });
  });
}
