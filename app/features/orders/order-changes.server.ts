import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type pg from "pg";
import { db, newDatabaseClient } from "#db/db.server.ts";
import type { OrderStatus } from "#db/schema.ts";

/** The channels on which the database's triggers announce changed orders, people whose sessions ended, and new menus. */
const orderChannel = "order_status";
const sessionChannel = "ended_sessions";
const catalogueChannel = "catalogue";
const probeEveryMs = 10_000;
const maxPauseMs = 5_000;

export interface OrderVersion {
  orderId: string;
  /** Raised by the database with every change of the status or the rider. */
  version: number;
  status: OrderStatus;
}

export interface OrderChanges {
  onChange: (change: OrderVersion) => void;
  /** Some session of this customer ended, or the customer was disabled: nobody else may follow the orders. */
  onSessionEnd: (customerId: string) => void;
  /** Something changed that customers see of restaurants and dishes. */
  onCatalogueChange?: () => void;
  /** After a gap in which changes may have been missed: read again what is watched. */
  onGap: () => void;
  onProblem: (error: unknown) => void;
}

/**
 * Listens to changes of orders, and of the right to see them, no matter who makes them, on one connection of its
 * own. It reconnects after any failure, and probes the connection to find out when it is dead. Returns a stop function.
 */
export function listenToOrders({ onGap, onProblem, ...news }: OrderChanges): () => Promise<void> {
  const stopping = new AbortController();
  const stopped = once(stopping.signal, "abort");
  const running = (async () => {
    for (let pause = 100; !stopping.signal.aborted; pause = Math.min(pause * 2, maxPauseMs)) {
      try {
        await listenOnce(stopping.signal, stopped, news, () => {
          pause = 100;
          onGap();
        });
      } catch (error) {
        onProblem(error);
      }
      // With jitter, so that many processes do not all reconnect at the same moment.
      await sleep(pause * (0.5 + Math.random()), undefined, { signal: stopping.signal }).catch(() => {});
    }
  })();
  return async () => {
    stopping.abort();
    await running;
  };
}

/** Listens until the connection fails, then throws; returns when it is stopped, even while connecting. */
async function listenOnce(
  stop: AbortSignal,
  stopped: Promise<unknown>,
  { onChange, onSessionEnd, onCatalogueChange }: Omit<OrderChanges, "onGap" | "onProblem">,
  onListening: () => void,
): Promise<void> {
  const client = newDatabaseClient();
  const failure = new Promise<never>((_, reject) => {
    client.on("error", reject);
    client.on("end", () => reject(new Error("the connection ended")));
  });
  client.on("notification", ({ channel, payload = "" }) => {
    if (channel === sessionChannel) return onSessionEnd(payload);
    if (channel === catalogueChannel) return onCatalogueChange?.();
    const change = parseChange(payload);
    if (change) onChange(change);
  });
  const listen = async () => {
    await client.connect();
    await client.query(`listen ${orderChannel}; listen ${sessionChannel}; listen ${catalogueChannel}`);
    if (stop.aborted) return;
    onListening();
    await probe(client, stop);
  };
  try {
    await Promise.race([stopped, failure, listen()]);
  } finally {
    client.end().catch(() => {});
  }
}

async function probe(client: pg.Client, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    await sleep(probeEveryMs, undefined, { signal: stop }).catch(() => {});
    if (!stop.aborted) await client.query("select 1");
  }
}

function parseChange(payload: string): OrderVersion | undefined {
  const [orderId, version, status] = payload.split(" ");
  if (!orderId || !version || !status) return undefined;
  return { orderId, version: Number(version), status: status as OrderStatus };
}

/** The current versions of some orders; missing orders are left out. */
export async function listVersions(orderIds: string[]): Promise<OrderVersion[]> {
  const rows = await db
    .selectFrom("orders")
    .select(["id", "version", "status"])
    // One SQL text for any number of orders: each text takes one of the places for prepared statements.
    .where(sql<boolean>`id = any(${orderIds})`)
    .execute();
  return rows.map(({ id, version, status }) => ({ orderId: id, version, status }));
}

/** The current version of one customer's order; undefined when it is missing or somebody else's. */
export async function findVersionForCustomer(orderId: string, customerId: string): Promise<OrderVersion | undefined> {
  const row = await db
    .selectFrom("orders")
    .select(["id", "version", "status"])
    .where("id", "=", orderId)
    .where("customerId", "=", customerId)
    .executeTakeFirst();
  return row && { orderId: row.id, version: row.version, status: row.status };
}
