import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface TcpProxy {
  origin: string;
  /** The number of bytes so far, in both directions. */
  countBytes: () => number;
  /** Those of them that the browser sent. */
  countSentBytes: () => number;
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

interface Traffic {
  connections: Set<Connection>;
  /** The connections with an open event stream. */
  streams: Set<Connection>;
  lastEventIds: TcpProxy["lastEventIds"];
  bytes: number;
  sentBytes: number;
}

/**
 * Starts a proxy between a browser and the app at `target`, which counts bytes and breaks event streams on
 * request. It has the app's host name, so that the browser sends it the app's cookies.
 */
export async function startTcpProxy(target: string): Promise<TcpProxy> {
  const { port, hostname } = new URL(target);
  const traffic: Traffic = { connections: new Set(), streams: new Set(), lastEventIds: [], bytes: 0, sentBytes: 0 };
  const { connections, streams, lastEventIds } = traffic;
  const proxy = createServer((client) => relay({ client, app: connect(Number(port), "127.0.0.1") }, traffic));
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  return {
    origin: `http://${hostname}:${(proxy.address() as AddressInfo).port}`,
    countBytes: () => traffic.bytes,
    countSentBytes: () => traffic.sentBytes,
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

/** Passes data on in both directions, and records it in `traffic`. */
function relay(connection: Connection, traffic: Traffic): void {
  const { client, app } = connection;
  traffic.connections.add(connection);
  client.on("data", (chunk) => {
    traffic.bytes += chunk.length;
    traffic.sentBytes += chunk.length;
    const head = chunk.toString("latin1");
    if (!/^GET \S+\/events HTTP/.test(head)) return;
    traffic.lastEventIds.push(/^last-event-id: (.*)$/im.exec(head)?.[1]?.trim());
    traffic.streams.add(connection);
  });
  app.on("data", (chunk) => {
    traffic.bytes += chunk.length;
    // The last chunk of an answer: the connection may stay open for other requests.
    if (chunk.toString("latin1").endsWith("0\r\n\r\n")) traffic.streams.delete(connection);
  });
  client.pipe(app).pipe(client);
  for (const socket of [client, app]) {
    socket.on("error", () => {});
    socket.on("close", () => {
      close(connection);
      traffic.connections.delete(connection);
      traffic.streams.delete(connection);
    });
  }
}

function close({ client, app }: Connection): void {
  client.destroy();
  app.destroy();
}
