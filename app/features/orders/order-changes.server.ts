import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type pg from "pg";
import { db, newDatabaseClient } from "#db/db.server.ts";
import type { OrderStatus } from "#db/schema.ts";

/** The channels on which the database's triggers announce changed orders, ended sessions, and changed restaurants and dishes. */
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

interface OrderListener {
  onChange: (change: OrderVersion) => void;
  /**
   * A session of this customer or member of staff ended, or the account was disabled: whoever follows orders must be
   * checked again.
   */
  onSessionEnd: (personId: string) => void;
  /** Something changed that customers see of restaurants and dishes. */
  onCatalogueChange?: () => void;
  /** Listening has started, perhaps after a gap in which changes were missed: everything watched must be read again. */
  onGap: () => void;
  onError: (error: unknown) => void;
}

/**
 * Listens on a connection of its own to changes of orders, of the right to see them, and of the catalogue, whoever makes
 * them. Reconnects after any failure, and probes the connection to detect when it is dead. Returns a stop function.
 */
export function listenToOrders({ onGap, onError, ...handlers }: OrderListener): () => Promise<void> {
  const stopping = new AbortController();
  const stopped = once(stopping.signal, "abort");
  const running = (async () => {
    for (let pause = 100; !stopping.signal.aborted; pause = Math.min(pause * 2, maxPauseMs)) {
      try {
        await listenOnce(stopping.signal, stopped, handlers, () => {
          pause = 100;
          onGap();
        });
      } catch (error) {
        onError(error);
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

/** Listens until the connection fails, then throws. Returns when it is stopped, even while connecting. */
async function listenOnce(
  stop: AbortSignal,
  stopped: Promise<unknown>,
  { onChange, onSessionEnd, onCatalogueChange }: Omit<OrderListener, "onGap" | "onError">,
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

/** Lists the current versions of some orders; missing orders are left out. */
export async function listVersions(orderIds: string[]): Promise<OrderVersion[]> {
  const rows = await db
    .selectFrom("orders")
    .select(["id", "version", "status"])
    // One SQL text for any number of orders: each text is prepared separately, and their number is limited.
    .where(sql<boolean>`id = any(${orderIds})`)
    .execute();
  return rows.map(({ id, version, status }) => ({ orderId: id, version, status }));
}

/** Finds the current version of a customer's order; undefined if it is missing or somebody else's. */
export async function findVersionForCustomer(orderId: string, customerId: string): Promise<OrderVersion | undefined> {
  const row = await db
    .selectFrom("orders")
    .select(["id", "version", "status"])
    .where("id", "=", orderId)
    .where("customerId", "=", customerId)
    .executeTakeFirst();
  return row && { orderId: row.id, version: row.version, status: row.status };
}
