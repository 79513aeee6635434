import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { newDatabaseClient } from "./db.server.ts";
import type { OrderStatus } from "./schema.ts";

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

interface Handlers {
  onOrderChange?: (change: OrderVersion) => void;
  /** A customer or member of staff has lost a session or a role, or the account was disabled. */
  onSessionEnd?: (personId: string) => void;
  /** Something changed that customers see of restaurants and dishes. */
  onCatalogueChange?: () => void;
  /**
   * Called each time listening starts, the first time too. Changes before it are not announced: what is watched must be
   * read again.
   */
  onListening?: () => void;
  /** The connection was lost or could not be made: nothing is received until `onListening` is called. */
  onError?: (error: unknown) => void;
}

/**
 * Listens, on a connection of its own, to what the database's triggers announce (NOTIFY): whoever makes a change, even by
 * SQL. Reconnects after any failure, and probes the connection to detect when it is dead. Returns a stop function.
 */
export function listenToDatabase({ onListening, onError, ...handlers }: Handlers): () => Promise<void> {
  const stopping = new AbortController();
  const stopped = once(stopping.signal, "abort");
  const running = (async () => {
    for (let pause = 100; !stopping.signal.aborted; pause = Math.min(pause * 2, maxPauseMs)) {
      try {
        await listenOnce(stopping.signal, stopped, handlers, () => {
          pause = 100;
          onListening?.();
        });
      } catch (error) {
        onError?.(error);
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
  { onOrderChange, onSessionEnd, onCatalogueChange }: Handlers,
  onListening: () => void,
): Promise<void> {
  const client = newDatabaseClient();
  const failure = new Promise<never>((_, reject) => {
    client.on("error", reject);
    client.on("end", () => reject(new Error("the connection ended")));
  });
  client.on("notification", ({ channel, payload = "" }) => {
    if (channel === sessionChannel) return onSessionEnd?.(payload);
    if (channel === catalogueChannel) return onCatalogueChange?.();
    const change = parseChange(payload);
    if (change) onOrderChange?.(change);
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
