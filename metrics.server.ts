import { Counter, Histogram, Registry } from "prom-client";

/** What this process counts, for Prometheus. Only names of ours are labels: no id, e-mail address or path. */
export const metrics = new Registry();

const registers = [metrics];

/** How long pages took, by the pattern of their route and the first digit of the status. */
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
