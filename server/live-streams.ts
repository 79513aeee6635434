import { clearCatalogueCache, setCatalogueCaching } from "#app/features/catalogue/catalogue-cache.server.ts";
import { boardStreams, deliveryStreams, overviewStreams } from "./desk-streams.ts";
import { startOrderStreams } from "./order-streams.ts";

/**
 * Starts what keeps the open pages of customers and staff current, and the catalogue's cache valid. Returns a function that
 * ends all streams.
 */
export function startLiveStreams(): () => Promise<void> {
  const running = [boardStreams.start(), deliveryStreams.start(), overviewStreams.start()];
  const endOrderStreams = startOrderStreams({
    onSessionEnd: (personId) => {
      for (const { checkPerson } of running) checkPerson(personId);
    },
    onCatalogueChange: clearCatalogueCache,
    onListeningChange: setCatalogueCaching,
  });
  return () => {
    for (const { stop } of running) stop();
    return endOrderStreams();
  };
}
