import { Counter, Histogram, Registry } from "prom-client";

/** The metrics of this process, for Prometheus. Labels have only fixed values: no ids, e-mail addresses or paths. */
export const metrics = new Registry();

const registers = [metrics];

/** The response times of pages, by the pattern of their route and the first digit of the status. */
export const requestSeconds = new Histogram({
  name: "tiffin_http_request_duration_seconds",
  help: "Time to answer a request",
  labelNames: ["route", "status"],
  buckets: [0.025, 0.1, 0.25, 1, 5],
  registers,
});

export const ordersPlaced = new Counter({ name: "tiffin_orders_placed_total", help: "Orders placed", registers });

export const securityEvents = new Counter({
  name: "tiffin_security_events_total",
  help: "Lines of the security log, such as sign-in.failed",
  labelNames: ["event"],
  registers,
});
