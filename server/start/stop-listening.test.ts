import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { serve } from "../test-server.ts";
import { stopListening } from "./stop-listening.ts";

const post = "POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

async function startServer() {
  const served = await serve((_request, response) => response.end("placed"));
  onTestFinished(served.stop);
  return served;
}

test("requests on connections that still wait to be accepted are answered", async () => {
  const { server, port } = await startServer();
  const sockets = Array.from({ length: 20 }, () => connect(port, "127.0.0.1"));
  for (const socket of sockets) socket.write(post);
  const answers = Promise.all(sockets.map(text));
  // They connect at once, and are accepted one by one.
  await Promise.all(sockets.map((socket) => once(socket, "connect")));
  const { promise: closed, resolve: onClosed } = Promise.withResolvers<void>();
  await stopListening(server, onClosed);
  for (const answer of await answers) expect(answer).toContain("placed");
  await closed;
  await expect(once(connect(port, "127.0.0.1"), "connect")).rejects.toThrow("ECONNREFUSED");
});

test("a request that arrives on an accepted connection after listening has ended is answered", async () => {
  const { server, port } = await startServer();
  const socket = connect(port, "127.0.0.1");
  await once(server, "connection");
  const stopped = stopListening(server, () => {});
  await expect.poll(() => server.listening).toBe(false);
  socket.write(post);
  expect(await text(socket)).toContain("placed");
  await stopped;
});
