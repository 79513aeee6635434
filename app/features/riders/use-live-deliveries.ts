import { href } from "react-router";
import { useLiveVersion } from "../../ui/connection/use-live-version.ts";
import { readLastSeenSince, useLastSeenList } from "../offline-taps/last-seen-list.ts";
import { useOfflineTaps } from "../offline-taps/use-offline-taps.ts";
import type { Deliveries } from "./deliveries-page.server.ts";
import { applyQueuedTaps } from "./delivery-moves.ts";

export interface DeliveriesData {
  deliveries: Deliveries;
  queueKey: string;
}

/** Keeps a rider's list up to date, and shows queued taps as if they had been sent. */
export function useLiveDeliveries(page: DeliveriesData) {
  const { deliveries, queueKey } = page;
  const { version, open } = deliveries;
  const offlineSince = useLiveVersion({
    url: `${href("/desk/deliveries")}/events`,
    version,
    staleSince: readLastSeenSince(page),
  });
  useLastSeenList(page, offlineSince);
  const taps = useOfflineTaps(queueKey, offlineSince);
  return { open: open.map((order) => applyQueuedTaps(order, taps.tapQueue.unsent)), offlineSince, ...taps };
}
