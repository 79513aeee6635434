import { once } from "node:events";
import { request } from "node:http";
import type { Socket } from "node:net";
import express from "express";
import { beforeEach, expect, test } from "vitest";
import { receiveForm } from "./form-body.ts";
import { serve } from "./test-server.ts";

let port: number;
/** The bodies that reached the page. */
let received: unknown[];
let connections: Socket[];

beforeEach(async () => {
  received = [];
  connections = [];
  const app = express().use(receiveForm, ({ body }, response) => {
    received.push(Buffer.isBuffer(body) ? String(body) : body);
    response.send("taken");
  });
  const served = await serve(app);
  served.server.on("connection", (socket) => connections.push(socket));
  port = served.port;
  return served.stop;
});

/** A request whose head has arrived. */
async function begin(type: string, length: number, method = "POST") {
  const headers = { "Content-Type": type, "Content-Length": length, Expect: "100-continue" };
  const sent = request({ host: "127.0.0.1", port, method, headers });
  const answered = new Promise<number | undefined>((resolve) => {
    sent.on("response", ({ statusCode }) => resolve(statusCode));
  });
  sent.flushHeaders();
  await once(sent, "continue");
  return { sent, answered };
}

test("a form reaches its page once it is complete", async () => {
  const { sent, answered } = await begin("application/x-www-form-urlencoded; charset=utf-8", 12);
  sent.write("name=Na");
  await fetch(`http://127.0.0.1:${port}`);
  expect(received).toEqual([undefined]);
  sent.end("an%C3");
  expect(await answered).toBe(200);
  expect(received).toEqual([undefined, "name=Naan%C3"]);
});

test.each([
  [
    "a form with a file reaches its page at once, so that the page reads the file",
    "multipart/form-data; boundary=x",
    "POST",
  ],
  ["a page is not kept waiting by a body that it does not read", "application/x-www-form-urlencoded", "GET"],
])("%s", async (_, type, method) => {
  const { sent, answered } = await begin(type, 100, method);
  sent.write("--x");
  expect(await answered).toBe(200);
  expect(received).toEqual([undefined]);
  sent.destroy();
});

test("a form that breaks off reaches no page", async () => {
  const { sent } = await begin("application/x-www-form-urlencoded", 12);
  sent.on("error", () => {}).write("name=Na");
  const closed = new Promise((resolve) => connections[0]?.on("close", resolve));
  sent.destroy();
  await closed;
  expect(received).toEqual([]);
});
