import { createHash, timingSafeEqual } from "node:crypto";
import type { Express, NextFunction, Request, RequestHandler, Response } from "express";
import { collectDefaultMetrics, Gauge } from "prom-client";
import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import { countPendingMails } from "#app/features/mail/mail.server.ts";
import { type Backlog, measureBacklog } from "#app/features/notifications/outbox.server.ts";
import { databasePool } from "#db/db.server.ts";
import { metrics, requestSeconds } from "#metrics";
import { boardStreams, deliveryStreams, overviewStreams } from "./desk-streams.ts";
import { countOrderStreams } from "./order-streams.ts";

/** `GET /metrics` for whoever knows the token; without a token there is no such page. */
export function addMetricsRoute(app: Express, token: string | undefined): void {
  if (token) startGauges();
  app.get("/metrics", async (request, response) => {
    response.set("Cache-Control", "no-store");
    if (!token) return void response.status(404).type("text/plain").send("Not found");
    if (!isSame(request.get("Authorization") ?? "", `Bearer ${token}`))
      return void response.status(401).set("WWW-Authenticate", "Bearer").type("text/plain").send("Not authorized");
    response.type(metrics.contentType).send(await metrics.metrics());
  });
}

/** Measures the requests that come this far, by the pattern of the route they ask for. */
export function measureRequests(build: ServerBuild): RequestHandler {
  const routes = nest(build.routes);
  return (request: Request, response: Response, next: NextFunction) => {
    const end = requestSeconds.startTimer();
    response.on("close", () => {
      end({ route: patternOf(routes, request.path), status: `${Math.floor(response.statusCode / 100)}xx` });
    });
    next();
  };
}

function patternOf(routes: RouteObject[], path: string): string {
  if (/^\/(assets|pictures)\//.test(path)) return "files";
  const matches = matchRoutes(routes, path.replace(/(\/_)?\.data$/, "") || "/") ?? [];
  return `/${matches.flatMap(({ route }) => route.path || []).join("/")}`;
}

/** The routes of the build, which lists them flat, as a tree. */
function nest(routes: ServerBuild["routes"], parentId?: string): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) => {
      const known = { id, ...(path !== undefined && { path }) };
      return index ? { ...known, index } : { ...known, children: nest(routes, id) };
    });
}

let isStarted = false;

/** What is measured only when somebody asks, and the process' own figures, such as the delay of its event loop. */
function startGauges(): void {
  if (isStarted) return;
  isStarted = true;
  collectDefaultMetrics({ register: metrics });
  addGauge("tiffin_pool_connections_in_use", "Database connections in use", () => {
    const pool = databasePool();
    return pool.totalCount - pool.idleCount;
  });
  addGauge("tiffin_pool_requests_waiting", "Requests waiting for a connection", () => databasePool().waitingCount);
  addGauge("tiffin_mails_pending", "Mails being sent", countPendingMails);
  addOutboxGauge("tiffin_notifications_waiting", "Messages about orders still to be sent", ({ waiting }) => waiting);
  addOutboxGauge(
    "tiffin_notifications_oldest_seconds",
    "Age of the oldest message about an order still to be sent",
    ({ oldestSeconds }) => oldestSeconds,
  );
  new Gauge({
    name: "tiffin_open_streams",
    help: "Open event streams",
    labelNames: ["kind"],
    registers: [metrics],
    collect() {
      this.set({ kind: "order" }, countOrderStreams());
      this.set({ kind: "board" }, boardStreams.size);
      this.set({ kind: "deliveries" }, deliveryStreams.size);
      this.set({ kind: "overview" }, overviewStreams.size);
    },
  });
}

/** Without a database the figure stays as it was. */
function addOutboxGauge(name: string, help: string, pick: (backlog: Backlog) => number): void {
  new Gauge({
    name,
    help,
    registers: [metrics],
    async collect() {
      const backlog = await measureBacklog().catch(() => undefined);
      if (backlog) this.set(pick(backlog));
    },
  });
}

function addGauge(name: string, help: string, read: () => number): void {
  new Gauge({
    name,
    help,
    registers: [metrics],
    collect() {
      this.set(read());
    },
  });
}

/** Compares hashes, which are of one length and tell nothing of how much was right. */
function isSame(given: string, wanted: string): boolean {
  const hashOf = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hashOf(given), hashOf(wanted));
}
