import { once } from "node:events";
import { request } from "node:http";
import { gzipSync } from "node:zlib";
import express from "express";
import { pinoHttp } from "pino-http";
import { beforeAll, expect, test } from "vitest";
import { refuseUnsafeRequests } from "./request-guard.ts";
import { serve } from "./test-server.ts";

let port: number;

beforeAll(async () => {
  const app = express().use(pinoHttp({ level: "silent" }), refuseUnsafeRequests, (_request, response) => {
    response.send("taken");
  });
  const served = await serve(app);
  port = served.port;
  return served.stop;
});

const form = "application/x-www-form-urlencoded";

/** The status of a form with these headers; `body`: what is sent of it before the answer comes. */
async function post(path: string, headers: Record<string, string>, body: string | Buffer = ""): Promise<number> {
  const all = { "Sec-Fetch-Site": "same-origin", ...headers };
  const sent = request({ host: "127.0.0.1", port, path, method: "POST", headers: all }).on("error", () => {});
  sent.write(body);
  const [response] = await once(sent, "response");
  sent.destroy();
  return response.statusCode;
}

const paths = "/ /cart /cart.data /order-tracking/a/events /desk/import /healthz /pictures/a /nothing".split(" ");

test.each(paths)("a form of 30 MB to %s is refused before it is sent", async (path) => {
  expect(await post(path, { "Content-Type": form, "Content-Length": String(30 * 1024 * 1024) }, "a=1")).toBe(413);
});

test.each(paths)("a form to %s without a Content-Length is refused", async (path) => {
  expect(await post(path, { "Content-Type": form, "Transfer-Encoding": "chunked" }, "a=1")).toBe(411);
});

test.each(["gzip", "br", "deflate", "zstd", "x-gzip, identity"])(
  "a form compressed with %s is not decompressed",
  { tags: "slow" },
  async (encoding) => {
    const body = gzipSync(Buffer.alloc(10 * 1024 * 1024, "a=1&"));
    const headers = { "Content-Type": form, "Content-Encoding": encoding, "Content-Length": String(body.length) };
    expect(await post("/cart", headers, body)).toBe(415);
  },
);

test("a form that says that it is not compressed is accepted", async () => {
  const headers = { "Content-Type": form, "Content-Encoding": "identity", "Content-Length": "3" };
  expect(await post("/cart", headers, "a=1")).toBe(200);
});

test.each(["/desk/restaurant", "/desk/import", "/desk/menu/items/1"])("%s accepts files up to 32 MB", async (path) => {
  const upload = { "Content-Type": "multipart/form-data; boundary=x" };
  expect(await post(path, { ...upload, "Content-Length": String(33 * 1024 * 1024) }, "--x")).toBe(413);
  expect(await post(path, { ...upload, "Content-Length": "3" }, "--x")).toBe(200);
  expect(await post(`${path}/more`, { ...upload, "Content-Length": "3" }, "--x")).toBe(415);
});

test("a request with two hosts is refused, because a proxy may have chosen the other one", async () => {
  const statusWith = async (hosts: string[]) => {
    const headers = hosts.flatMap((host) => ["Host", host]);
    const sent = request({ host: "127.0.0.1", port, path: "/login", headers, setHost: false }).end();
    const [response] = await once(sent, "response");
    response.resume();
    return response.statusCode;
  };
  expect(await statusWith(["food.example"])).toBe(200);
  expect(await statusWith(["food.example", "evil.example"])).toBe(400);
  expect(await statusWith(["food.example", "food.example"])).toBe(400);
});
