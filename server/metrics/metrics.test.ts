import express from "express";
import type { ServerBuild } from "react-router";
import { expect, onTestFinished, test, vi } from "vitest";
import { serve } from "../test-server.ts";
import { addMetricsRoute, measureRequests } from "./metrics.ts";

const routes = {
  root: { id: "root", path: "" },
  layout: { id: "layout", parentId: "root" },
  home: { id: "home", parentId: "layout", index: true },
  order: { id: "order", parentId: "layout", path: "order-tracking/:orderId" },
  other: { id: "other", parentId: "root", path: "*" },
};

/** The address of a server with two pages and its metrics. */
async function start(token: string | undefined): Promise<string> {
  const app = express();
  addMetricsRoute(app, token);
  app.use(measureRequests({ routes, assets: { routes: {}, url: "" } } as unknown as ServerBuild));
  app.use((_request, response) => void response.send("ok"));
  const { origin, stop } = await serve(app);
  onTestFinished(stop);
  return origin;
}

test("metrics need the token, and without METRICS_TOKEN there are none", async () => {
  const [closed, open] = [await start(undefined), await start("0123456789abcdef")];
  const statusOf = async (origin: string, authorization: string) =>
    (await fetch(`${origin}/metrics`, { headers: { authorization } })).status;
  expect(await statusOf(closed, "Bearer ")).toBe(404);
  for (const wrong of ["", "Bearer ", "Bearer 0123456789abcdeF", "Bearer 0123456789abcdeff", "0123456789abcdef"])
    expect(await statusOf(open, wrong), wrong).toBe(401);
  expect(await statusOf(open, "Bearer 0123456789abcdef")).toBe(200);
});

test("requests are counted by the pattern of their route, never by their path", async () => {
  const origin = await start("0123456789abcdef");
  for (const path of ["/", "/order-tracking/order_1.data", "/order-tracking/order_2", "/no/such/page", "/assets/a.js"])
    await fetch(origin + path);
  const headers = { authorization: "Bearer 0123456789abcdef" };
  const read = async () => (await fetch(`${origin}/metrics`, { headers })).text();
  await expect.poll(read).toContain('_count{route="files",status="2xx"} 1');
  const text = await read();
  for (const line of [
    '{route="/",status="2xx"} 1',
    '{route="/order-tracking/:orderId",status="2xx"} 2',
    '{route="/*",',
  ])
    expect(text).toContain(`tiffin_http_request_duration_seconds_count${line}`);
  for (const name of [
    "pool_requests_waiting",
    "open_streams{kind=",
    "orders_placed_total",
    "mails_pending",
    "mails_total{",
    "notifications_total{",
  ])
    expect(text).toContain(`tiffin_${name}`);
  expect(text).toContain("nodejs_eventloop_lag_p99_seconds");
  expect(text).not.toMatch(/order_1|no\/such/);
});

test("a path that cannot be decoded is counted, and is not written to the log", async () => {
  const warn = vi.spyOn(console, "warn");
  const origin = await start("0123456789abcdef");
  expect((await fetch(`${origin}/order-tracking/secret%E0%A4%A`)).status).toBe(200);
  const headers = { authorization: "Bearer 0123456789abcdef" };
  const read = async () => (await fetch(`${origin}/metrics`, { headers })).text();
  await expect.poll(read).toMatch(/_count\{route="\/\*",status="2xx"\} [1-9]/);
  expect(warn).not.toHaveBeenCalled();
});
