/** What open kitchen boards cost the checkout and the database. */
import { setTimeout as sleep } from "node:timers/promises";
import pLimit from "p-limit";
import type pg from "pg";
import { openEventStream } from "../e2e/support/event-stream.ts";
import { withOwnApp } from "../e2e/support/own-app.ts";
import { checkoutsAtOnce, fillCarts, insertDishes, placeOrders } from "./checkouts.ts";
import { withDatabase } from "./database.ts";
import { median, note, report } from "./report.ts";

const boardCount = 200;
const countedSeconds = 10;
const rounds = 15;
const ordersPerRound = 400;
let eventCount = 0;

await withOwnApp(async ({ dataDir, start }) => {
  const { origin } = await start();
  await withDatabase({ dataDir, max: checkoutsAtOnce }, async (pool) => {
    await insertKitchens(pool);
    await insertDishes(pool);
    for (const count of [1, boardCount]) {
      const boards = await openBoards(origin, count);
      const queries = await countVersionQueries(pool);
      await boards.close();
      report(`queries a second for the versions of ${count} open boards`, queries / countedSeconds, { atMost: 1.2 });
    }
    await placeOrders(await fillCarts(pool, "warm-up", ordersPerRound));
    const speeds = await measureCheckouts(pool, origin);
    note("orders placed per second without a board", median(speeds.map(({ without }) => without)));
    note(`orders placed per second beside ${boardCount} open boards`, median(speeds.map(({ beside }) => beside)));
    note("events that the boards received", eventCount);
    const shares = speeds.map(({ beside, without }) => beside / without);
    report("throughput of the checkout with open boards, relative to without", median(shares), { atLeast: 0.9 });
  });
});

/** Inserts a restaurant for each board, with a cook who is signed in. */
async function insertKitchens(pool: pg.Pool): Promise<void> {
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

async function openBoards(origin: string, count: number) {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const streams = await pLimit(50).map(numbers, (number) =>
    openEventStream(`${origin}/desk/board/events?restaurant=bench-${number}`, `desk=cook-${number}`),
  );
  return {
    close: async () => {
      eventCount += streams.reduce((sum, { events }) => sum + events.length - 1, 0);
      await Promise.all(streams.map((stream) => stream.close()));
    },
  };
}

interface Speeds {
  /** Orders placed per second beside open boards. */
  beside: number;
  without: number;
}

/**
 * Places orders beside open boards and without. A round is compared only with the one next to it, and they alternate, so that
 * noise and growing tables affect both alike.
 */
async function measureCheckouts(pool: pg.Pool, origin: string): Promise<Speeds[]> {
  const speeds: Speeds[] = [];
  for (let round = 1; round <= rounds; round++) {
    const measured = { beside: 0, without: 0 };
    const kinds = ["beside", "without"] as const;
    for (const kind of round % 2 === 0 ? kinds : kinds.toReversed()) {
      const checkouts = await fillCarts(pool, `${round}-${kind}`, ordersPerRound);
      const boards = await openBoards(origin, kind === "beside" ? boardCount : 0);
      measured[kind] = ordersPerRound / (await placeOrders(checkouts));
      await boards.close();
    }
    speeds.push(measured);
  }
  return speeds;
}

/**
 * Counts the queries in `countedSeconds`. It reads the last query of each connection every 20 ms, so it misses none.
 */
async function countVersionQueries(pool: pg.Pool): Promise<number> {
  const seen = new Set<string>();
  for (const end = performance.now() + countedSeconds * 1_000; performance.now() < end; await sleep(20)) {
    const { rows } = await pool.query<{ name: string }>(
      `select pid || ' ' || query_start as name from pg_stat_activity
      where application_name = 'tiffin' and query like '%hashtextextended%' and datname = current_database()`,
    );
    for (const { name } of rows) seen.add(name);
  }
  return seen.size;
}
