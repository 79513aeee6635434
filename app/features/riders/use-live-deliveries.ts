import { href } from "react-router";
import { useLiveVersion } from "../../ui/use-live-version.ts";
import { isCurrentTap } from "../kitchen/tap-queue.ts";
import { useRefusal } from "../kitchen/use-refusal.ts";
import { useStayOffline } from "../kitchen/use-stay-offline.ts";
import { useTapQueue } from "../kitchen/use-tap-queue.ts";
import type { Deliveries } from "./deliveries-page.server.ts";
import { applyQueuedTaps } from "./delivery-moves.ts";

/** Keeps a rider's list up to date, and shows queued taps as if they had been sent. */
export function useLiveDeliveries({ version, open }: Deliveries, queueKey: string) {
  const offlineSince = useLiveVersion({ url: `${href("/desk/deliveries")}/events`, version });
  const hasStayed = useStayOffline(Boolean(offlineSince));
  const refusal = useRefusal();
  const tapQueue = useTapQueue(queueKey);
  const withTaps = open.map((order) => ({
    ...applyQueuedTaps(order, tapQueue.unsent),
    isUnconfirmed: tapQueue.unconfirmed.some((tap) => isCurrentTap(tap, order)),
  }));
  return { open: withTaps, offlineSince, hasStayed, refusal };
}
