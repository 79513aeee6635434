import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from "express";
import helmet from "helmet";
import { pinoHttp } from "pino-http";
import { RouterContextProvider, type ServerBuild } from "react-router";
import { clientAddressContext } from "#app/http/client-address.server.ts";
import { isHttps } from "#app/http/cookies.server.ts";
import { unavailableRetrySeconds } from "#app/http/errors.server.ts";
import { env } from "#env";
import { log, omitGenericError, requestSerializers, withRequest } from "#log";
import { redirectToCanonicalPath } from "./canonical-path.ts";
import { addEventRoutes } from "./event-streams/event-routes.ts";
import { receiveForm } from "./form-body.ts";
import { addHealthRoutes } from "./health.ts";
import { addManifestRoute } from "./manifest.ts";
import { addMetricsRoute, measureRequests } from "./metrics/metrics.ts";
import { servePages } from "./pages.ts";
import { servePictures } from "./pictures.ts";
import { sendRefusal } from "./refusal.ts";
import { refuseUnsafeRequests } from "./request-guard.ts";
import { limitPerSession } from "./session-limit.ts";
import { reportUnnamedProxies, trustProxies } from "./trust-proxies.ts";

/**
 * Creates the Express app around the pages: request ids, logs, headers, health checks, event streams, files.
 * @param build the app's server build
 * @param serveFiles mounts the handler of the client's files
 */
export function createApp(build: ServerBuild, serveFiles: (app: Express) => void): Express {
  const app = express();
  app.disable("x-powered-by");
  trustProxies(app);
  // Before request logging and page headers, whose objects an open stream would keep in memory.
  addEventRoutes(app);
  app.use(reportUnnamedProxies(), omitKeepAlive, requestLog, addRequestToLog);
  app.use(securityHeaders, setStrictTransportSecurity);
  // Before the request guard: some load balancers send HTTP/1.0 health checks, without a Host.
  addHealthRoutes(app);
  addMetricsRoute(app, env.METRICS_TOKEN);
  if (env.METRICS_TOKEN) app.use(measureRequests(build));
  app.use(refuseUnsafeRequests);
  app.use(redirectToCanonicalPath);
  addManifestRoute(app);
  app.get("/__manifest", letOldPagesReload);
  servePictures(app);
  serveFiles(app);
  app.use(receiveForm, limitPerSession, servePages(build, getLoadContext), handleError);
  return app;
}

/**
 * Creates the app that answers until the database is prepared: health checks report that the process is alive but not
 * ready, and all other requests get 503.
 */
export function createStartingApp(): Express {
  const app = express();
  app.disable("x-powered-by");
  trustProxies(app);
  app.use(requestLog, addRequestToLog, securityHeaders, setStrictTransportSecurity);
  app.use((_request, response, next) => {
    response.set("Connection", "close");
    next();
  });
  addHealthRoutes(app, async () => false);
  app.use((request, response) => {
    response.set("Retry-After", String(unavailableRetrySeconds));
    sendRefusal(request, response, { status: 503, reason: "Please try again in a moment." });
  });
  return app;
}

function getLoadContext(request: express.Request): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(clientAddressContext, request.ip ?? "");
  return context;
}

/** Omits `Connection` and `Keep-Alive` where they say what holds in HTTP/1.1 anyway: 49 bytes of each response. */
const omitKeepAlive: RequestHandler = (request, response, next) => {
  const staysOpen = response.shouldKeepAlive && !response.hasHeader("Connection");
  if (staysOpen && request.httpVersion === "1.1") response.removeHeader("Connection");
  next();
};

const requestLog = pinoHttp({
  logger: log,
  genReqId: (request, response) => {
    const given = request.headers["x-request-id"];
    const id = typeof given === "string" && /^[\w-]{1,64}$/.test(given) ? given : randomUUID();
    response.setHeader("X-Request-Id", id);
    return id;
  },
  autoLogging: { ignore: (request) => /^\/(healthz|readyz|metrics|assets\/|pictures\/)/.test(request.url ?? "") },
  customLogLevel: (_request, response, error) => (error || response.statusCode >= 500 ? "error" : "info"),
  customErrorObject: omitGenericError,
  serializers: requestSerializers,
});

/** Adds the request's id and the client's address to every line logged while the request is handled. */
const addRequestToLog: RequestHandler = (request, _response, next) =>
  withRequest({ requestId: String(request.id), clientAddress: request.ip }, next);

const securityHeaders = helmet({
  contentSecurityPolicy: false,
  // As `frame-ancestors 'none'` of the pages' policy, for browsers that do not know it.
  xFrameOptions: { action: "deny" },
  // Not helmet's 'no-referrer', with which browsers send `Origin: null` with every form submitted without a script.
  referrerPolicy: { policy: "same-origin" },
  crossOriginEmbedderPolicy: false,
  strictTransportSecurity: false,
  // No supported browser needs these.
  originAgentCluster: false,
  dnsPrefetchControl: false,
  ieNoOpen: false,
  permittedCrossDomainPolicies: false,
});

/** Pages of 1.0.0 that are still open after an upgrade ask for the routes of links, and then open each link as a document. */
const letOldPagesReload: RequestHandler = (_request, response) => {
  response.status(204).set({ "Cache-Control": "no-store", "X-Remix-Reload-Document": "true" }).end();
};

/** HSTS for a year, sent over HTTPS only: browsers ignore it elsewhere. */
const setStrictTransportSecurity: RequestHandler = (request, response, next) => {
  if (isHttps(request.secure)) response.setHeader("Strict-Transport-Security", "max-age=31536000");
  next();
};

/** Answers errors thrown outside React Router, which has its own error pages. Express recognizes an error handler by its four parameters. */
const handleError: ErrorRequestHandler = (error, request, response, _next) => {
  const status = statusOf(error);
  if (status === 500) request.log.error({ err: error }, "request failed");
  if (response.headersSent) return void response.destroy();
  // Not set yet for an event stream whose path cannot be decoded.
  securityHeaders(request, response, () => {});
  // These describe the file that could not be sent: with them, a shared cache would serve the error as that file for a year.
  for (const name of ["Content-Encoding", "ETag", "Last-Modified"]) response.removeHeader(name);
  response
    .status(status)
    .set("Cache-Control", "no-store")
    .type("text/plain")
    .send(status === 500 ? `Something went wrong. Please try again. (${request.id})` : STATUS_CODES[status]);
};

/** Returns the 4xx status of an error that the request caused, such as a range beyond the end of a file; otherwise 500. */
function statusOf(error: unknown): number {
  if (error instanceof URIError) return 400;
  const { status } = Object(error) as { status?: unknown };
  return typeof status === "number" && status >= 400 && status < 500 ? status : 500;
}
