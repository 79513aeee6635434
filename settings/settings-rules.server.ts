/** Rules about several settings: how reset codes are delivered, and how many database connections the processes need. */
import ipaddr from "ipaddr.js";
import type { Settings } from "./settings.server.ts";

/** Whether an IPv4 or IPv6 address is a loopback address, which only this machine can reach. */
export function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === "loopback";
}

/** Whether a host, from HOST or a URL, is localhost or a loopback address. */
export function isLocalHost(host: string): boolean {
  return host === "localhost" || isLoopback(host.replace(/^\[(.+)\]$/, "$1"));
}

/** Whether APP_ORIGIN is set to an origin that other machines can reach. */
export function isPublicOrigin(origin: string | undefined): origin is string {
  return origin !== undefined && !isLocalHost(new URL(origin).hostname);
}

/** 'local' shows codes on screen, but only to requests from this machine; with 'none' nobody gets a code. */
export type ResetCodeDelivery = "screen" | "email" | "local" | "none";

type DeliverySettings = Pick<Settings, "APP_ORIGIN" | "DEMO" | "HOST" | "SMTP_URL" | "RESET_CODE_DELIVERY">;

/**
 * Determines how reset codes are delivered: as configured, otherwise what is safe with the other settings.
 * @throws {Error} with one line for operators, if APP_ORIGIN is public and no delivery is configured
 */
export function findResetCodeDelivery(values: DeliverySettings): ResetCodeDelivery {
  const { APP_ORIGIN, DEMO, HOST, SMTP_URL, RESET_CODE_DELIVERY } = values;
  if (RESET_CODE_DELIVERY === "email" && !SMTP_URL)
    throw new Error("RESET_CODE_DELIVERY email needs a mail server: set SMTP_URL");
  if (RESET_CODE_DELIVERY) return RESET_CODE_DELIVERY;
  if (SMTP_URL) return "email";
  if (isPublicOrigin(APP_ORIGIN)) {
    throw new Error(
      "RESET_CODE_DELIVERY must be chosen for a public APP_ORIGIN: set SMTP_URL to mail reset codes, or RESET_CODE_DELIVERY=screen to show them to anybody who asks",
    );
  }
  if (DEMO) return "screen";
  return isLocalHost(HOST) ? "local" : "none";
}

/** The connections of the primary process, whose periodic tasks need only a few. */
export const connectionsOfPrimary = 4;
/** The embedded PostgreSQL allows 97 connections to non-superusers; the rest is for operators' commands and the set-up. */
const maxEmbeddedConnections = 92;

/** Returns the maximum number of connections of all processes of this app: pools, listeners and periodic tasks. */
export function countConnections({
  DATABASE_POOL,
  WEB_CONCURRENCY,
}: Pick<Settings, "DATABASE_POOL" | "WEB_CONCURRENCY">): number {
  const pools = WEB_CONCURRENCY * (DATABASE_POOL + 1);
  return WEB_CONCURRENCY === 1 ? pools : pools + connectionsOfPrimary;
}

/** @throws {Error} with one line for operators, if the processes would need more connections than allowed */
export function checkConnections(values: Pick<Settings, "DATABASE_POOL" | "DATABASE_URL" | "WEB_CONCURRENCY">): void {
  const { DATABASE_URL, WEB_CONCURRENCY } = values;
  const count = countConnections(values);
  if (DATABASE_URL || count <= maxEmbeddedConnections) return;
  const maxPool = Math.floor((maxEmbeddedConnections - connectionsOfPrimary) / WEB_CONCURRENCY) - 1;
  const fix = maxPool > 0 ? `set DATABASE_POOL to at most ${maxPool}` : "use fewer processes, or your own PostgreSQL";
  throw new Error(
    `WEB_CONCURRENCY ${WEB_CONCURRENCY} needs ${count} connections, but the embedded PostgreSQL allows ${maxEmbeddedConnections}: ${fix}`,
  );
}
