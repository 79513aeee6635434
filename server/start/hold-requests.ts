import type { RequestListener } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

/** Longer than a start takes whose database is running. */
const defaultWaitMs = 5_000;

/**
 * Lets requests wait for the app: a proxy without health checks sends some as soon as the port is open, and a form that gets 503
 * is lost. Health checks are answered by the starting app, and so are requests that have waited for too long.
 */
export function holdRequests(startingApp: RequestListener, waitMs = defaultWaitMs) {
  const { promise: ready, resolve: release } = Promise.withResolvers<RequestListener>();
  const holdingApp: RequestListener = async (request, response) => {
    const isHealthCheck = /^\/(?:healthz|readyz)\b/.test(request.url ?? "");
    const late = isHealthCheck ? startingApp : sleep(waitMs, startingApp, { ref: false });
    const handle = await Promise.race([ready, late]);
    handle(request, response);
  };
  return { holdingApp, release };
}
