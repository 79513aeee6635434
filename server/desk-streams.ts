import { listBoardVersions } from "#app/features/kitchen/board-version.server.ts";
import { isKitchenScreen, recordOpenBoards } from "#app/features/kitchen/open-boards.server.ts";
import { readOverviewVersion } from "#app/features/overview/attention.server.ts";
import { listDeliveryVersions } from "#app/features/riders/delivery-version.server.ts";
import { findAccess } from "#app/features/staff/permissions.ts";
import { type Followed, PolledStreams } from "./polled-streams.ts";

/** The boards that are open, by restaurant. */
export const boardStreams = new PolledStreams({
  name: "boards",
  listVersions: listBoardVersions,
  mayFollow: (member, vendorId) => findAccess(member, "board", vendorId) === "allowed",
  onHeartbeat: recordKitchenScreens,
});

/** Tells the overviews of all processes which restaurants have their board on a screen of their own. */
async function recordKitchenScreens(followed: Followed[]): Promise<void> {
  const screens = followed.filter(({ member, topic }) => isKitchenScreen(member, topic));
  if (screens.length > 0) await recordOpenBoards([...new Set(screens.map(({ topic }) => topic))]);
}

/** The riders' lists that are open, by rider. */
export const deliveryStreams = new PolledStreams({
  name: "deliveries",
  listVersions: listDeliveryVersions,
  mayFollow: (member) => findAccess(member, "deliveries") === "allowed",
});

/** There is one overview, of all restaurants. */
export const overviewTopic = "overview";

/** The overviews that are open. */
export const overviewStreams = new PolledStreams({
  name: "overviews",
  listVersions: async () => new Map([[overviewTopic, await readOverviewVersion()]]),
  mayFollow: (member) => findAccess(member, "overview") === "allowed",
});
