import { startBoardStreams } from "./board-streams.ts";
import { startOrderStreams } from "./order-streams.ts";

/** Keeps the open pages of customers and kitchens current. Returns a function that ends all their streams. */
export function startLiveStreams(): () => Promise<void> {
  const boards = startBoardStreams();
  const endOrderStreams = startOrderStreams({ onSessionEnd: boards.checkPerson });
  return () => {
    boards.stop();
    return endOrderStreams();
  };
}
