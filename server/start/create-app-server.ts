import { createServer, type RequestListener, type Server } from "node:http";
import { answerUnreadable } from "../unreadable-requests.ts";

/**
 * Creates the HTTP server, with limits for clients that never finish a request or never read an answer.
 * @param stalledMs after this time without progress, or at most twice as long, Node.js cuts a connection
 */
export function createAppServer(app: RequestListener, stalledMs = 180_000): Server {
  const server = createServer(app);
  // Long enough for a picture of 8 MB over a slow mobile network.
  server.requestTimeout = 180_000;
  server.headersTimeout = 30_000;
  // Longer than proxies keep connections open: a form that a proxy sends on a connection being closed would be lost.
  server.keepAliveTimeout = 125_000;
  server.timeout = stalledMs;
  server.on("clientError", answerUnreadable);
  return server;
}
