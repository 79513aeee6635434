import { isPermitted } from "#app/features/desk/permissions.ts";
import {
  listBoardVersions,
  listDeliveryVersions,
  listDeskOrderVersions,
} from "#app/features/kitchen/live-versions.server.ts";
import { isKitchenScreen, recordOpenBoards } from "#app/features/kitchen/open-boards.server.ts";
import { findOverviewVersion } from "#app/features/overview/attention.server.ts";
import { type Followed, PolledStreams } from "./polled-streams.ts";

/** The event streams of open boards, by restaurant. */
export const boardStreams = new PolledStreams({
  name: "boards",
  listVersions: listBoardVersions,
  mayFollow: (member, { topic }) => isPermitted(member, "board", topic),
  onHeartbeat: recordKitchenScreens,
});

/** Records for the overviews of all processes which restaurants have a board open. */
async function recordKitchenScreens(followed: Followed[]): Promise<void> {
  const screens = followed.filter(({ member, topic }) => isKitchenScreen(member, topic));
  if (screens.length > 0) await recordOpenBoards([...new Set(screens.map(({ topic }) => topic))]);
}

/** The event streams of riders' open lists, by rider. */
export const deliveryStreams = new PolledStreams({
  name: "deliveries",
  listVersions: listDeliveryVersions,
  mayFollow: (member) => isPermitted(member, "deliveries"),
});

/** The event streams of the office's open pages of riders, by rider. */
export const riderStreams = new PolledStreams({
  name: "riders",
  listVersions: listDeliveryVersions,
  mayFollow: (member) => isPermitted(member, "riders"),
});

/** The event streams of the desk's open order pages, by order. */
export const deskOrderStreams = new PolledStreams({
  name: "orders",
  listVersions: listDeskOrderVersions,
  mayFollow: (member, { vendorId }) => isPermitted(member, "order", vendorId),
});

/** The only topic: there is one overview, of all restaurants. */
export const overviewTopic = "overview";

/** The event streams of open overviews. */
export const overviewStreams = new PolledStreams({
  name: "overviews",
  listVersions: async () => new Map([[overviewTopic, await findOverviewVersion()]]),
  mayFollow: (member) => isPermitted(member, "overview"),
});

/** All of them, by their kind in the metrics. */
export const deskStreams = {
  board: boardStreams,
  "desk-order": deskOrderStreams,
  deliveries: deliveryStreams,
  rider: riderStreams,
  overview: overviewStreams,
};
