import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { serve } from "../test-server.ts";
import { createAppServer } from "./create-app-server.ts";

/** More than the buffers of both sides of a connection hold. */
const answer = Buffer.alloc(64 * 1024 * 1024);

/** Asks for an answer, and reads none of it. */
async function ask(stalledMs: number): Promise<{ socket: Socket; response: ServerResponse }> {
  const app = createAppServer((_request, response) => response.end(answer), stalledMs);
  const { server, port, stop } = await serve(app);
  const socket = connect(port, "127.0.0.1").on("error", () => {});
  onTestFinished(() => void socket.destroy());
  onTestFinished(stop);
  socket.pause().write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  const [, response] = (await once(server, "request")) as [unknown, ServerResponse];
  return { socket, response };
}

test("a client that never reads its answer is cut off", async () => {
  const { response } = await ask(100);
  await once(response, "close");
  expect(response.writableFinished).toBe(false);
});

test("a client that reads slowly gets all of its answer", async () => {
  const { socket, response } = await ask(500);
  const closed = once(response, "close");
  let read = 0;
  for await (const bytes of socket as AsyncIterable<Buffer>) {
    // After each eighth of the answer.
    if (Math.floor((read + bytes.length) / (answer.length / 8)) > Math.floor(read / (answer.length / 8)))
      await sleep(150);
    read += bytes.length;
    if (read > answer.length) break;
  }
  await closed;
  expect(response.writableFinished).toBe(true);
});
