import { clearCatalogueCache, setCatalogueCaching } from "#app/features/catalogue/catalogue-cache.server.ts";
import { listenToDatabase } from "#db/listen.server.ts";
import { log } from "#log";
import { deskStreams } from "../event-streams/desk-streams.ts";
import { startOrderStreams } from "../event-streams/order-streams.ts";

/**
 * Starts the event streams that update the open pages of customers and staff, and listens to the database for them and
 * for the catalogue's cache, which is used only while changes are received. Returns a function that ends all of it.
 * @param intervals how often the pages of the desk look for changes, and streams send heartbeats; for tests
 */
export function startLiveUpdates(intervals: { pollMs?: number; heartbeatMs?: number } = {}): () => Promise<void> {
  const orders = startOrderStreams(intervals);
  const all = [orders, ...Object.values(deskStreams).map((streams) => streams.start(intervals))];
  const setReceiving = (receives: boolean) => {
    orders.setReceiving(receives);
    setCatalogueCaching(receives);
  };
  const stopListening = listenToDatabase({
    onOrderChange: orders.broadcast,
    onSessionEnd: (personId) => {
      for (const { checkPerson } of all) checkPerson(personId);
    },
    onCatalogueChange: clearCatalogueCache,
    onListening: () => {
      setReceiving(true);
      for (const { checkAll } of all) checkAll();
    },
    onError: (error) => {
      setReceiving(false);
      log.warn({ err: error }, "changes of orders, sessions, restaurants and dishes are not received at the moment");
    },
  });
  return () => {
    setReceiving(false);
    for (const { stop } of all) stop();
    return stopListening();
  };
}
