import type { Express, RequestHandler } from "express";
import { env } from "#env";
import { log } from "#log";

/** Lets the app read the client's address and protocol from the headers of the proxies that TRUST_PROXY names. */
export function trustProxies(app: Express): void {
  app.use(({ headers }, _response, next) => {
    // Some proxies send `HTTPS`; Express knows only `https`.
    const name = "x-forwarded-proto";
    if (headers[name]) headers[name] = String(headers[name]).toLowerCase();
    next();
  });
  app.set("trust proxy", env.TRUST_PROXY?.split(",").map((proxy) => proxy.trim()) ?? false);
}

/** Bounds the lines in the log, because anybody who reaches the port can send the header. */
const maxNamed = 10;

/**
 * Logs a warning for each address that sends X-Forwarded-For although TRUST_PROXY does not name it. Docker is a frequent
 * reason: a proxy on the host reaches a container from the gateway of Docker's network, not from loopback.
 */
export function reportUnnamedProxies(): RequestHandler {
  const named = new Set<string>();
  return (request, _response, next) => {
    const address = request.socket.remoteAddress?.replace(/^::ffff:(?=\d+\.)/, "");
    if (request.headers["x-forwarded-for"] !== undefined && address && !named.has(address) && named.size < maxNamed) {
      const isTrusted: (address: string, hop: number) => boolean = request.app.get("trust proxy fn");
      if (!isTrusted(address, 0)) {
        named.add(address);
        log.warn(
          `X-Forwarded-For from ${address} is ignored: if that is your proxy, add it to TRUST_PROXY. Until then, limits count all its customers as one`,
        );
      }
    }
    next();
  };
}
