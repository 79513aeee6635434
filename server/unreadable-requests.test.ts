import { once } from "node:events";
import type { RequestListener } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { createAppServer } from "./start/create-app-server.ts";
import { serve } from "./test-server.ts";

/** Sends these bytes to the app's server, and returns all that it answers. */
async function send(request: string): Promise<string> {
  const answer: RequestListener = (request, response) =>
    request
      .on("error", () => {})
      .on("end", () => response.end("hello"))
      .resume();
  const { port, stop } = await serve(createAppServer(answer));
  onTestFinished(stop);
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  socket.write(request);
  return text(socket);
}

const longCookies = `a=${"x".repeat(20_000)}`;

test("a request with too many cookies gets a page that says what to do, in the browser's language", async () => {
  const english = await send(`GET / HTTP/1.1\r\nHost: x\r\nCookie: ${longCookies}\r\n\r\n`);
  expect(english).toMatch(/^HTTP\/1\.1 431 .*Connection: close\r\n\r\n<!DOCTYPE html><html lang="en">/s);
  expect(english).toMatch(/<h1>What you sent is too large\.<\/h1>.*delete this site's cookies/);
  const urdu = await send(`GET / HTTP/1.1\r\nHost: x\r\nCookie: __Host-language=ur; ${longCookies}\r\n\r\n`);
  expect(urdu).toMatch(/^HTTP\/1\.1 431 .*<html lang="ur-PK" dir="rtl">/s);
});

test("bytes that are no request get 400 without a page", async () => {
  expect(await send("hello\r\n\r\n")).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n.*\r\n\r\n$/s);
});

test.each([
  ["400 Bad Request", "no length"],
  ["413 Payload Too Large", `5;${"x".repeat(20_000)}`],
])("a form whose body cannot be read gets %s, as long as it has no answer yet", async (status, chunk) => {
  const head = "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n";
  expect(await send(`${head}${chunk}\r\n`)).toMatch(new RegExp(`^HTTP/1\\.1 ${status}\r\n`));
});

test("bytes after a request do not end up in its answer", async () => {
  const answer = await send("GET / HTTP/1.1\r\nHost: x\r\n\r\nhello\r\n\r\n");
  expect(answer.match(/HTTP\/1\.1 /g)?.length ?? 0).toBeLessThan(3);
});
