import { href } from "react-router";
import { useLiveVersion } from "../../ui/use-live-version.ts";
import { readLastSeenSince, useLastSeenList } from "../offline-taps/last-seen-list.ts";
import { useBlockOfflineNavigation } from "../offline-taps/use-block-offline-navigation.ts";
import { useRefusals } from "../offline-taps/use-refusals.ts";
import { useTapQueue } from "../offline-taps/use-tap-queue.ts";
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
  const refusals = useRefusals();
  const tapQueue = useTapQueue(queueKey);
  const wasBlocked = useBlockOfflineNavigation(offlineSince !== undefined || tapQueue.unsent.length > 0);
  return {
    open: open.map((order) => applyQueuedTaps(order, tapQueue.unsent)),
    tapQueue,
    offlineSince,
    wasBlocked,
    refusals,
  };
}
