import { forgetCatalogue, hearCatalogue } from "#app/features/catalogue/kept-catalogue.server.ts";
import { startBoardStreams } from "./board-streams.ts";
import { startOrderStreams } from "./order-streams.ts";

/** Keeps the open pages of customers and kitchens current, and the catalogue that pages are drawn from. Returns a function that ends all their streams. */
export function startLiveStreams(): () => Promise<void> {
  const boards = startBoardStreams();
  const endOrderStreams = startOrderStreams({
    onSessionEnd: boards.checkPerson,
    onCatalogueChange: forgetCatalogue,
    onHearing: hearCatalogue,
  });
  return () => {
    boards.stop();
    return endOrderStreams();
  };
}
