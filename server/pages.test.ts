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
    [
      { ...route("routes/home", ""), path: undefined, index: true },
      { id: "routes/signed-in", module: {} },
      { ...route("routes/orders", "orders"), parentId: "routes/signed-in" },
      route("routes/order", "orders/:id"),
      route("routes/desk/board", "desk/board"),
      route("routes/missing", "*"),
    ].map((each) => [each.id, each]),
  ),
  assets: { routes: {}, version: "1" },
  routeDiscovery: { mode: "lazy", manifestPath: "/__manifest" },
} as unknown as ServerBuild;

test.each([
  ["/", "routes/home"],
  ["/?to=/orders", "routes/home"],
  ["/orders", "routes/orders"],
  ["//orders", "routes/missing"],
  ["/orders/12", "routes/order"],
  ["/order%73/12", "routes/order"],
  ["/ORDERS?q=desk", "routes/orders"],
  ["/desk/board", "routes/desk/board"],
  ["/DESK/board", "routes/desk/board"],
  ["/%64esk/board", "routes/desk/board"],
  ["/elsewhere", "routes/missing"],
])("%s is answered by %s, however few routes its first segment leaves", async (path, id) => {
  const app = express().use(servePages(build, () => new RouterContextProvider()));
  const server = createServer(app).listen(0, "127.0.0.1");
  await once(server, "listening");
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
  expect(await response.text()).toBe(id);
  server.close();
});
