/** Hands the port over at the start of several processes: the primary listens on it until the first worker is ready. */
import cluster from "node:cluster";
import { on } from "node:events";
import type { Server } from "node:http";

/** The type of a worker's request for the port, and of the primary's response. */
const type = "tiffin:port";

/** In the primary: closes `server` when a worker asks for the port. */
export function handOverPort(server: Server): void {
  cluster.on("message", (worker, message) => {
    if (message?.type !== type) return;
    if (server.listening) server.close();
    // A connection without a request would otherwise stay open.
    server.closeIdleConnections();
    if (worker.isConnected()) worker.send({ type });
  });
}

/** In a worker: resolves when the primary has freed the port. */
export async function askForPort(): Promise<void> {
  const messages = on(process, "message");
  process.send?.({ type });
  for await (const [message] of messages) if (message?.type === type) return;
}
