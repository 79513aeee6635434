import cluster from "node:cluster";
import type { Express, NextFunction, Request, RequestHandler, Response } from "express";
import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import { isSameSecret } from "#app/features/accounts/secrets.server.ts";
import { metrics, requestSeconds } from "#metrics";
import { bySegment } from "../routes-by-segment.ts";
import { addInstallationMetrics, addServerGauges } from "./gauges.ts";
import { readMetrics, shareWithPrimary } from "./shared-metrics.ts";

/** `GET /metrics`, for requests with the token; 404 when no token is set. */
export function addMetricsRoute(app: Express, token: string | undefined): void {
  if (token) startGauges();
  app.get("/metrics", async (request, response) => {
    response.set("Cache-Control", "no-store");
    if (!token) return void response.status(404).type("text/plain").send("Not found");
    if (!isSameSecret(request.get("Authorization") ?? "", `Bearer ${token}`))
      return void response.status(401).set("WWW-Authenticate", "Bearer").type("text/plain").send("Not authorized");
    response.type(metrics.contentType).send(await readMetrics());
  });
}

/** Measures the duration of requests, by the pattern of their route. */
export function measureRequests(build: ServerBuild): RequestHandler {
  // Only some of the routes: for each match, React Router ranks all that it is given anew.
  const routesOf = bySegment(build, ({ routes }) => nest(routes));
  return (request: Request, response: Response, next: NextFunction) => {
    const end = requestSeconds.startTimer();
    response.on("close", () => {
      end({
        route: patternOf(routesOf(request.path), request.path),
        status: `${Math.floor(response.statusCode / 100)}xx`,
      });
    });
    next();
  };
}

function patternOf(routes: RouteObject[], path: string): string {
  if (/^\/(assets|pictures)\//.test(path)) return "files";
  if (!isDecodable(path)) return "/*";
  const matches = matchRoutes(routes, path.replace(/(\/_)?\.data$/, "") || "/") ?? [];
  return `/${matches.flatMap(({ route }) => route.path || []).join("/")}`;
}

/** Whether a path can be decoded. React Router writes others to standard error, even with the token of an invitation. */
function isDecodable(path: string): boolean {
  try {
    return Boolean(decodeURI(path));
  } catch {
    return false;
  }
}

/** Turns the build's flat list of routes into a tree. */
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

function startGauges(): void {
  if (isStarted) return;
  isStarted = true;
  addServerGauges(metrics);
  // The primary reads the gauges that are the same for all processes.
  if (cluster.isWorker) shareWithPrimary();
  else addInstallationMetrics(metrics);
}
