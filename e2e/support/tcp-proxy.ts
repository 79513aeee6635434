import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface TcpProxy {
  origin: string;
  /** The number of bytes so far, in both directions. */
  countBytes: () => number;
  /** The Last-Event-ID of each request for an event stream so far; undefined if it had none. */
  lastEventIds: (string | undefined)[];
  countStreams: () => number;
  /** Cuts every open stream. */
  cut: () => void;
  /** Drops everything that the app sends on the open streams from now on, without closing them. */
  mute: () => void;
  /** Sends an event of the proxy's own to the open streams. */
  inject: (event: string) => void;
  stop: () => Promise<void>;
}

interface Connection {
  client: Socket;
  app: Socket;
}

/**
 * Starts a proxy between a browser and the app at `target`, which counts bytes and breaks event streams on
 * request. It has the app's host name, so that the browser sends it the app's cookies.
 */
export async function startTcpProxy(target: string): Promise<TcpProxy> {
  const { port, hostname } = new URL(target);
  const connections = new Set<Connection>();
  const streams = new Set<Connection>();
  const lastEventIds: TcpProxy["lastEventIds"] = [];
  let bytes = 0;
  const proxy = createServer((client) => {
    const app = connect(Number(port), "127.0.0.1");
    const connection = { client, app };
    connections.add(connection);
    client.on("data", (chunk) => {
      bytes += chunk.length;
      const head = chunk.toString("latin1");
      if (!/^GET \S+\/events HTTP/.test(head)) return;
      lastEventIds.push(/^last-event-id: (.*)$/im.exec(head)?.[1]?.trim());
      streams.add(connection);
    });
    app.on("data", (chunk) => {
      bytes += chunk.length;
      // The last chunk of an answer: the connection may stay open for other requests.
      if (chunk.toString("latin1").endsWith("0\r\n\r\n")) streams.delete(connection);
    });
    client.pipe(app).pipe(client);
    for (const socket of [client, app]) {
      socket.on("error", () => {});
      socket.on("close", () => {
        close(connection);
        connections.delete(connection);
        streams.delete(connection);
      });
    }
  }).listen(0, "127.0.0.1");
  await once(proxy, "listening");
  return {
    origin: `http://${hostname}:${(proxy.address() as AddressInfo).port}`,
    countBytes: () => bytes,
    lastEventIds,
    countStreams: () => streams.size,
    cut: () => streams.forEach(close),
    mute: () => {
      for (const { client, app } of streams) app.unpipe(client).resume();
    },
    inject: (event) => {
      for (const { client } of streams) client.write(`${Buffer.byteLength(event).toString(16)}\r\n${event}\r\n`);
    },
    stop: async () => {
      connections.forEach(close);
      proxy.close();
      await once(proxy, "close");
    },
  };
}

function close({ client, app }: Connection): void {
  client.destroy();
  app.destroy();
}
