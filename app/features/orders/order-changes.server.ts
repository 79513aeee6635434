import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { db, newDatabaseClient } from "#db/db.server.ts";
import type { OrderStatus } from "#db/schema.ts";

/** The channel on which the database's trigger announces every change of a status. */
const channel = "order_status";
const probeEveryMs = 10_000;
const longestPauseMs = 5_000;

export interface OrderVersion {
  orderId: string;
  /** Raised by the database with every change of the status. */
  version: number;
  status: OrderStatus;
}

export interface OrderChanges {
  onChange: (change: OrderVersion) => void;
  /** After a gap in which changes may have been missed: read again what is watched. */
  onGap: () => void;
  onProblem: (error: unknown) => void;
}

/**
 * Listens to changes of orders' statuses, whoever makes them, on one connection of its own. It comes back by itself
 * after any failure, and finds dead connections by asking now and then. Returns how to stop.
 */
export function listenToOrders({ onChange, onGap, onProblem }: OrderChanges): () => Promise<void> {
  const stopping = new AbortController();
  const running = (async () => {
    for (let pause = 100; !stopping.signal.aborted; pause = Math.min(pause * 2, longestPauseMs)) {
      try {
        await listenOnce(stopping.signal, onChange, () => {
          pause = 100;
          onGap();
        });
      } catch (error) {
        onProblem(error);
      }
      // A random part, so that many processes do not all come back at the same moment.
      await sleep(pause * (0.5 + Math.random()), undefined, { signal: stopping.signal }).catch(() => {});
    }
  })();
  return async () => {
    stopping.abort();
    await running;
  };
}

/** Listens until the connection fails, then throws; returns when it is told to stop. */
async function listenOnce(
  stop: AbortSignal,
  onChange: (change: OrderVersion) => void,
  onListening: () => void,
): Promise<void> {
  const client = newDatabaseClient();
  try {
    const failure = new Promise<never>((_, reject) => {
      client.on("error", reject);
      client.on("end", () => reject(new Error("the connection ended")));
    });
    failure.catch(() => {});
    client.on("notification", ({ payload }) => {
      const change = parseChange(payload);
      if (change) onChange(change);
    });
    await client.connect();
    await client.query(`listen ${channel}`);
    onListening();
    await Promise.race([failure, probe(client, stop)]);
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

function parseChange(payload = ""): OrderVersion | undefined {
  const [orderId, version, status] = payload.split(" ");
  if (!orderId || !version || !status) return undefined;
  return { orderId, version: Number(version), status: status as OrderStatus };
}

/** The current versions of some orders; missing orders are left out. */
export async function listVersions(orderIds: string[]): Promise<OrderVersion[]> {
  const rows = await db
    .selectFrom("orders")
    .select(["id", "version", "status"])
    .where("id", "in", orderIds.length > 0 ? orderIds : [""])
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
