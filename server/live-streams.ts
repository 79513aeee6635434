import { clearCatalogueCache, setCatalogueCaching } from "#app/features/catalogue/catalogue-cache.server.ts";
import { boardStreams, deliveryStreams, overviewStreams } from "./desk-streams.ts";
import { startOrderStreams } from "./order-streams.ts";

/** Keeps the open pages of customers, kitchens, riders and the office current, and the catalogue. Returns a function that ends all their streams. */
export function startLiveStreams(): () => Promise<void> {
  const running = [boardStreams.start(), deliveryStreams.start(), overviewStreams.start()];
  const endOrderStreams = startOrderStreams({
    onSessionEnd: (personId) => {
      for (const { checkPerson } of running) checkPerson(personId);
    },
    onCatalogueChange: clearCatalogueCache,
    onHearing: setCatalogueCaching,
  });
  return () => {
    for (const { stop } of running) stop();
    return endOrderStreams();
  };
}
