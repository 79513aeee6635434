import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** For tests: serves on a free port; `stop` also ends open connections. */
export async function serve(app: RequestListener | Server) {
  const server = (typeof app === "function" ? createServer(app) : app).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { server, port, origin: `http://127.0.0.1:${port}`, stop };
}
