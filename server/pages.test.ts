import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { RouterContextProvider, type ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { servePages } from "./pages.ts";

const answering = (text: string) => ({ loader: () => new Response(text) });
const route = (id: string, path: string) => ({ id, path, module: answering(id) });
const build = {
  ssr: true,
  entry: { module: { default: () => new Response("page") } },
  routes: Object.fromEntries(
    [route("routes/orders", "orders"), route("routes/desk/board", "desk/board"), route("routes/missing", "*")].map(
      (each) => [each.id, each],
    ),
  ),
  assets: { routes: {}, version: "1" },
  routeDiscovery: { mode: "lazy", manifestPath: "/__manifest" },
} as unknown as ServerBuild;

test.each([
  ["/orders", "routes/orders"],
  ["/ORDERS?q=desk", "routes/orders"],
  ["/desk/board", "routes/desk/board"],
  ["/DESK/board", "routes/desk/board"],
  ["/%64esk/board", "routes/desk/board"],
  ["/elsewhere", "routes/missing"],
])("%s is answered by %s, with the staff's routes or without", async (path, id) => {
  const app = express().use(servePages(build, () => new RouterContextProvider()));
  const server = createServer(app).listen(0, "127.0.0.1");
  await once(server, "listening");
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
  expect(await response.text()).toBe(id);
  server.close();
});
