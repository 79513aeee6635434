/** What open kitchen boards cost the checkout and the database. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pLimit from "p-limit";
import pg from "pg";
import { closeDatabase, openDatabase } from "../db/db.server.ts";
import { startEmbeddedPostgres } from "../db/embedded-postgres/start.server.ts";
import { openEventStream } from "../e2e/support/event-stream.ts";
import { startApp } from "../e2e/support/own-app.ts";
import { checkoutsAtOnce, fillCarts, insertDishes, placeOrders } from "./checkouts.ts";
import { median, note, report } from "./report.ts";

const boardCount = 200;
const rounds = 15;
const ordersPerRound = 400;
const countedSeconds = 10;
let eventCount = 0;

const dataDir = await mkdtemp(join(tmpdir(), "tiffin-board-"));
const app = await startApp({ DATA_DIR: dataDir });
const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
const pool = new pg.Pool({ connectionString: postgres.connectionString });
openDatabase(postgres.connectionString, { max: checkoutsAtOnce });
await insertKitchens();
await insertDishes(pool);

for (const count of [1, boardCount]) {
  const boards = await openBoards(count);
  const queries = await countVersionQueries();
  await boards.close();
  report(`queries a second for the versions of ${count} open boards`, queries / countedSeconds, { atMost: 1.2 });
}

await placeOrders(await fillCarts(pool, "warm-up", ordersPerRound));
const speeds: { beside: number; alone: number }[] = [];
for (let round = 1; round <= rounds; round++) {
  const first = await fillCarts(pool, `${round}-first`, ordersPerRound);
  const second = await fillCarts(pool, `${round}-second`, ordersPerRound);
  // Alternating, and compared only with the run next to it, so that noise and growing tables affect both alike.
  const startsWithBoards = round % 2 === 0;
  const before = startsWithBoards ? await besideBoards(() => placeOrders(first)) : 0;
  const secondsAlone = await placeOrders(startsWithBoards ? second : first);
  const secondsBeside = before || (await besideBoards(() => placeOrders(second)));
  speeds.push({ beside: ordersPerRound / secondsBeside, alone: ordersPerRound / secondsAlone });
}
note("orders placed per second without a board", median(speeds.map(({ alone }) => alone)));
note(`orders placed per second beside ${boardCount} open boards`, median(speeds.map(({ beside }) => beside)));
note("events that the boards received", eventCount);
report(
  "throughput of the checkout with open boards, relative to without",
  median(speeds.map(({ beside, alone }) => beside / alone)),
  {
    atLeast: 0.9,
  },
);

await closeDatabase();
await app.stop();
await pool.end();
await postgres.stop();
await rm(dataDir, { recursive: true });

/** Inserts a restaurant for each board, with a cook who is signed in. */
async function insertKitchens(): Promise<void> {
  await pool.query(
    "insert into vendors (id, restaurant_name) select 'bench-' || n, n from generate_series(1, $1::int) n",
    [boardCount],
  );
  await pool.query(
    `with cooks as (
      insert into staff (email, full_name, password_hash)
      select n || '@cook.example', n::text, '$argon2id$none' from generate_series(1, $1::int) n returning id, full_name),
    sessions as (
      insert into staff_sessions (id_hash, staff_id)
      select sha256(convert_to('cook-' || full_name, 'UTF8')), id from cooks)
    insert into staff_roles (staff_id, role, vendor_id) select id, 'kitchen', 'bench-' || full_name from cooks`,
    [boardCount],
  );
}

async function openBoards(count: number) {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const streams = await pLimit(50).map(numbers, (number) =>
    openEventStream(`${app.origin}/desk/board/events?restaurant=bench-${number}`, `desk=cook-${number}`),
  );
  return {
    close: async () => {
      eventCount += streams.reduce((sum, { events }) => sum + events.length - 1, 0);
      await Promise.all(streams.map((stream) => stream.close()));
    },
  };
}

async function besideBoards(place: () => Promise<number>): Promise<number> {
  const boards = await openBoards(boardCount);
  const seconds = await place();
  await boards.close();
  return seconds;
}

/**
 * Counts the queries in `countedSeconds`. It reads the last query of each connection every 20 ms, so it misses none.
 */
async function countVersionQueries(): Promise<number> {
  const seen = new Set<string>();
  for (const end = performance.now() + countedSeconds * 1_000; performance.now() < end; await pause(20)) {
    const { rows } = await pool.query<{ name: string }>(
      `select pid || ' ' || query_start as name from pg_stat_activity
      where application_name = 'tiffin' and query like '%hashtextextended%' and datname = current_database()`,
    );
    for (const { name } of rows) seen.add(name);
  }
  return seen.size;
}
