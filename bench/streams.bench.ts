/** The memory of an open event stream, and the time until all streams have sent a change, against a minimal server. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { withOwnApp } from "../e2e/support/own-app.ts";
import { memoryProbe } from "./app-memory.ts";
import { withDatabase } from "./database.ts";
import { type Followers, insertFollowers, openFollowers } from "./followers.ts";
import { note, report, timeOf } from "./report.ts";

const streamCount = 10_000;
const firstStreams = 2_000;
const rounds = 9;
const statuses = ["confirmed", "preparing", "ready"];
const poolSize = 10;

await withOwnApp(async ({ dataDir, start }) => {
  const probe = memoryProbe(dataDir);
  const app = await start({ DATABASE_POOL: String(poolSize), ...probe.settings });
  await withDatabase({ dataDir }, async (pool, connectionString) => {
    await insertFollowers(pool, streamCount);
    const measured = { origin: app.origin, readMemory: probe.read, pool };
    const own = await measure(measured);
    await app.stop();
    await rm(probe.settings.MEMORY_PROBE, { force: true });
    const { port } = new URL(app.origin);
    const bareServer = await startBare({ ...probe.settings, PORT: port, DATABASE_URL: connectionString });
    const bare = await measure(measured);
    bareServer.kill();
    compare(own, bare);
  });
});

function compare(own: Measured, bare: Measured): void {
  note(`a stream of node:http, of ${streamCount}`, bare.bytesPerStream / 1_024, " KB");
  note("a stream of the app", own.bytesPerStream / 1_024, " KB");
  report("memory of a stream, relative to node:http", own.bytesPerStream / bare.bytesPerStream, { atMost: 1.3 });
  note("time until node:http has sent a change to all", bare.notifyMs, " ms");
  note("time until the app has sent a change to all", own.notifyMs, " ms");
  report("time until a change is sent to all, relative to node:http", own.notifyMs / bare.notifyMs, { atMost: 2 });
  report(`PostgreSQL connections with ${streamCount} customers`, own.connections, { atMost: poolSize + 1 });
}

/** A server of event streams, with its database and its memory in bytes. */
interface Measurable {
  origin: string;
  readMemory: () => Promise<number>;
  pool: pg.Pool;
}

interface Measured {
  bytesPerStream: number;
  notifyMs: number;
  connections: number;
}

/**
 * The memory of a stream is what the others add, because the first streams also grow the server to its working size.
 */
async function measure({ origin, readMemory, pool }: Measurable): Promise<Measured> {
  const first = await openFollowers(origin, firstStreams);
  const before = await readMemory();
  const others = await openFollowers(origin, streamCount - firstStreams, firstStreams + 1);
  const connections = await countConnections(pool);
  const bytesPerStream = ((await readMemory()) - before) / (streamCount - firstStreams);
  const notifyMs = await changeOrders(pool, [first, others]);
  await Promise.all([first.close(), others.close()]);
  return { bytesPerStream, notifyMs, connections };
}

/**
 * Changes all orders several times.
 * @returns the shortest time in ms from a commit until all streams have sent it: other work on the machine only slows
 * it
 */
async function changeOrders(pool: pg.Pool, all: Followers[]): Promise<number> {
  const times: number[] = [];
  for (let round = 1; round <= rounds; round++) {
    const status = statuses[round % statuses.length] ?? "";
    for (const { forgetEvents } of all) forgetEvents();
    await pool.query("update orders set status = $1", [status]);
    times.push(await timeOf(() => Promise.all(all.map(({ waitFor }) => waitFor(status)))));
  }
  await pool.query("update orders set status = 'pending'");
  await sleep(500);
  return Math.min(...times);
}

async function countConnections(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query(
    "select from pg_stat_activity where application_name in ('tiffin', 'tiffin listener')",
  );
  return rowCount ?? 0;
}

async function startBare(settings: { PORT: string; DATABASE_URL: string }): Promise<ChildProcess> {
  const env = { ...process.env, ...settings };
  const server = fork("bench/bare-streams.ts", { env });
  await once(server, "message");
  return server;
}
