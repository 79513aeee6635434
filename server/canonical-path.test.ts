import { once } from "node:events";
import { request } from "node:http";
import express from "express";
import fc from "fast-check";
import { pinoHttp } from "pino-http";
import { beforeAll, expect, test } from "vitest";
import { canonicalPath, redirectToCanonicalPath } from "./canonical-path.ts";
import { refuseUnsafeRequests } from "./request-guard.ts";
import { serve } from "./test-server.ts";

let port: number;

beforeAll(async () => {
  const app = express().use(pinoHttp({ level: "silent" }), refuseUnsafeRequests, redirectToCanonicalPath);
  const served = await serve(app.use((_request, response) => void response.send("page")));
  port = served.port;
  return served.stop;
});

/** The status of a request whose path is sent exactly as given, and where it leads. */
async function ask(path: string, method = "GET"): Promise<[status: number, location?: string]> {
  const headers = { "Sec-Fetch-Site": "same-origin" };
  const [response] = await once(request({ host: "127.0.0.1", port, path, method, headers }).end(), "response");
  response.resume();
  return response.headers.location ? [response.statusCode, response.headers.location] : [response.statusCode];
}

test.each([
  ["/DESK/board?restaurant=A//b/", "/desk/board?restaurant=A//b/"],
  ["/%64esk/board", "/desk/board"],
  ["/%44%45SK.data", "/desk.data"],
  ["//desk//board//", "/desk/board"],
  ["///", "/"],
  ["/x/../desk/board", "/desk/board"],
  ["/%64/%2E%2e/desk/./board", "/desk/board"],
  ["/\\desk\\board", "/desk/board"],
  ["/%64esk%2e", "/desk."],
  ["/..//evil.example/", "/evil.example"],
  ["/Restaurant/Karahi%2DHouse%20A/", "/restaurant/Karahi-House%20A"],
])("%s leads to %s", async (path, canonical) => {
  expect(await ask(path)).toEqual([301, canonical]);
  expect(await ask(path, "HEAD")).toEqual([301, canonical]);
  expect(await ask(path, "POST")).toEqual([308, canonical]);
  expect(await ask(canonical)).toEqual([200]);
});

test.each([
  "/",
  "/_root.data",
  "/desk/_.data?_routes=x",
  "/desk/invitation/aB-_9.~",
  "/restaurant/%DA%A9%2F%25",
  "/orders?path=/%64esk//A/../",
])("%s is answered as it is", async (path) => {
  expect(await ask(path)).toEqual([200]);
});

test("a redirect leads to a path of this site that is answered", () => {
  const piece = fc.constantFrom(...String.raw`/ \ .. . %2e %64 %44 DESK desk %2F %5C %25 41 é`.split(" "));
  const path = fc.array(piece, { maxLength: 12 });
  fc.assert(
    fc.property(path, (pieces) => {
      const canonical = canonicalPath(`/${pieces.join("")}`);
      expect(canonicalPath(canonical)).toBe(canonical);
      expect(new URL(canonical, "http://here.example").origin).toBe("http://here.example");
    }),
  );
});
