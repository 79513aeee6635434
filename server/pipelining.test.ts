import { once } from "node:events";
import type { RequestListener, ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { oneAtATime } from "./pipelining.ts";
import { serve } from "./test-server.ts";

/** Opens a connection to a server that handles requests one at a time. */
async function open(handle: RequestListener): Promise<Socket> {
  const { port, stop } = await serve(oneAtATime(handle));
  const socket = connect(port, "127.0.0.1").setEncoding("utf8");
  socket.on("error", () => {});
  onTestFinished(() => void socket.destroy());
  onTestFinished(stop);
  return socket;
}

const requests = (count: number) =>
  Array.from({ length: count }, (_, index) => `GET /${index} HTTP/1.1\r\nHost: x\r\n\r\n`).join("");

test("requests that arrive together are handled in turn, with others in between", { tags: "slow" }, async () => {
  const begun: string[] = [];
  const held: ServerResponse[] = [];
  const socket = await open(({ url = "" }, response) => {
    begun.push(url);
    held.push(response);
  });
  let answers = "";
  socket.on("data", (text: string) => {
    answers += text;
  });
  socket.write(requests(3));
  for (const [index, path] of ["/0", "/1", "/2"].entries()) {
    await expect.poll(() => held.length).toBe(1);
    expect(begun).toHaveLength(index + 1);
    held.pop()?.end(`answer to ${path}`);
    await expect.poll(() => answers).toContain(`answer to ${path}`);
  }
  socket.write(requests(1));
  await expect.poll(() => held.length).toBe(1);
  expect(begun).toEqual(["/0", "/1", "/2", "/0"]);
});

test("a connection with more than sixteen waiting requests is cut, and none is begun", { tags: "slow" }, async () => {
  let begun = 0;
  const socket = await open(() => {
    begun += 1;
  });
  socket.write(requests(17));
  await expect.poll(() => begun).toBe(1);
  expect(socket.destroyed).toBe(false);
  const closed = once(socket, "close");
  socket.resume().write(requests(2_000));
  await closed;
  expect(begun).toBe(1);
});

test("requests that wait when their client cuts the connection are not begun", async () => {
  let begun = 0;
  const held: ServerResponse[] = [];
  const socket = await open((_request, response) => {
    begun += 1;
    held.push(response);
  });
  socket.write(requests(5));
  await expect.poll(() => held.length).toBe(1);
  const closed = held[0] && once(held[0], "close");
  socket.destroy();
  await closed;
  await new Promise(setImmediate);
  expect(begun).toBe(1);
});
