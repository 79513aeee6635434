/** A proxy of a test's own between browser and app, which loses event streams when it is told to. */
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface OwnProxy {
  origin: string;
  /** The Last-Event-ID of each request for events so far; undefined where it had none. */
  lastEventIds: (string | undefined)[];
  countStreams: () => number;
  /** Cuts every open stream. */
  cut: () => void;
  /** From now on nothing that the app sends on the open streams arrives, and they stay open. */
  mute: () => void;
  /** Puts an event of its own into the open streams. */
  inject: (event: string) => void;
  stop: () => Promise<void>;
}

interface Connection {
  client: Socket;
  app: Socket;
}

/** Starts a proxy on the host name of the app at `target`, so that its cookies count there, too. */
export async function startOwnProxy(target: string): Promise<OwnProxy> {
  const { port, hostname } = new URL(target);
  const connections = new Set<Connection>();
  const streams = new Set<Connection>();
  const lastEventIds: OwnProxy["lastEventIds"] = [];
  const proxy = createServer((client) => {
    const app = connect(Number(port), "127.0.0.1");
    const connection = { client, app };
    connections.add(connection);
    client.on("data", (chunk) => {
      const head = chunk.toString("latin1");
      if (!/^GET \S+\/events HTTP/.test(head)) return;
      lastEventIds.push(/^last-event-id: (.*)$/im.exec(head)?.[1]?.trim());
      streams.add(connection);
    });
    app.on("data", (chunk) => {
      // The last part of an answer in parts; the connection may stay for other requests.
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
