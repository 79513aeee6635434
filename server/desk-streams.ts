import { listBoardVersions } from "#app/features/kitchen/board-version.server.ts";
import { listDeliveryVersions } from "#app/features/riders/delivery-version.server.ts";
import { findAccess } from "#app/features/staff/permissions.ts";
import { PolledStreams } from "./polled-streams.ts";

/** The boards that are open, by restaurant. */
export const boardStreams = new PolledStreams({
  name: "boards",
  listVersions: listBoardVersions,
  mayFollow: (member, vendorId) => findAccess(member, "board", vendorId) === "allowed",
});

/** The riders' lists that are open, by rider. */
export const deliveryStreams = new PolledStreams({
  name: "deliveries",
  listVersions: listDeliveryVersions,
  mayFollow: (member) => findAccess(member, "deliveries") === "allowed",
});
