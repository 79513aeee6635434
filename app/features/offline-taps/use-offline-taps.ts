import { useBlockOfflineNavigation } from "./use-block-offline-navigation.ts";
import { useRefusals } from "./use-refusals.ts";
import { useTapQueue } from "./use-tap-queue.ts";

/**
 * Queues taps that cannot be sent, and keeps the page open until they are.
 * @param offlineSince undefined while there is a connection
 * @returns `wasBlocked`: a link was pressed in the meantime; `refusals`: as `useRefusals` returns them
 */
export function useOfflineTaps(queueKey: string, offlineSince: Date | undefined) {
  const tapQueue = useTapQueue(queueKey);
  const wasBlocked = useBlockOfflineNavigation(offlineSince !== undefined || tapQueue.unsent.length > 0);
  return { tapQueue, wasBlocked, refusals: useRefusals() };
}
