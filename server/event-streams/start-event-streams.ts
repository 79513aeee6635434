import { clearCatalogueCache, setCatalogueCaching } from "#app/features/catalogue/catalogue-cache.server.ts";
import { boardStreams, deliveryStreams, overviewStreams } from "./desk-streams.ts";
import { startOrderStreams } from "./order-streams.ts";

/**
 * Starts the event streams that update the open pages of customers and staff, and the listener that invalidates the
 * catalogue's cache. Returns a function that ends them.
 * @param polling how often the pages of the desk look for changes, by default once a second
 */
export function startEventStreams(polling: { pollMs?: number } = {}): () => Promise<void> {
  const running = [boardStreams, deliveryStreams, overviewStreams].map((streams) => streams.start(polling));
  const endOrderStreams = startOrderStreams({
    onSessionEnd: (personId) => {
      for (const { checkPerson } of running) checkPerson(personId);
    },
    onCatalogueChange: clearCatalogueCache,
    onListeningChange: (isListening) => {
      setCatalogueCaching(isListening);
      // Sessions may have ended while no notifications were received.
      if (isListening) for (const { checkAll } of running) checkAll();
    },
  });
  return () => {
    for (const { stop } of running) stop();
    return endOrderStreams();
  };
}
