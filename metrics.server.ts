import { Counter, Histogram, Registry } from "prom-client";

/** The metrics of this process, for Prometheus. Labels have only fixed values: no ids, email addresses or paths. */
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

/** Attempts to send a message about an order. In no registry yet, because only the process that sends them reports it. */
export const notificationAttempts = new Counter({
  name: "tiffin_notifications_total",
  help: "Attempts to send a message about an order",
  labelNames: ["channel", "outcome"],
  registers: [],
});

/** Attempts to send any other email, such as a reset code. */
export const mailAttempts = new Counter({
  name: "tiffin_mails_total",
  help: "Attempts to send an email that is not about an order",
  labelNames: ["outcome"],
  registers,
});

// The series that the alerts use start at 0: Prometheus does not count the first value of a new series as an increase.
for (const event of ["sign-in", "desk-sign-in", "reset"].flatMap((name) => [`${name}.failed`, `${name}.throttled`]))
  securityEvents.inc({ event }, 0);
for (const outcome of ["sent", "failed", "given-up"]) {
  mailAttempts.inc({ outcome }, 0);
  for (const channel of ["mail", "push"]) notificationAttempts.inc({ channel, outcome }, 0);
}
