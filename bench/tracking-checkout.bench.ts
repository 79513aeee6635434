/** Whether live tracking slows the checkout: orders placed with triggers, LISTEN and open streams, and without. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { closeDatabase, openDatabase } from "../db/db.server.ts";
import { startEmbeddedPostgres } from "../db/embedded-postgres/start.server.ts";
import { startApp } from "../e2e/support/own-app.ts";
import { checkoutsAtOnce, fillCarts, insertDishes, placeOrders } from "./checkouts.ts";
import { insertFollowers, openFollowers } from "./followers.ts";
import { median, note, report } from "./report.ts";

const streamCount = 1_000;
const rounds = 15;
const ordersPerRound = 400;

const dataDir = await mkdtemp(join(tmpdir(), "tiffin-checkout-"));
const app = await startApp({ DATA_DIR: dataDir });
const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
const pool = new pg.Pool({ connectionString: postgres.connectionString });
openDatabase(postgres.connectionString, { max: checkoutsAtOnce });
await insertFollowers(pool, streamCount);
await insertDishes(pool);

await placeOrders(await fill("warm-up"));
const speeds: { on: number; off: number }[] = [];
for (let round = 1; round <= rounds; round++) {
  const [first, second] = [await fill(`${round}-first`), await fill(`${round}-second`)];
  // Alternating, and compared only with the run next to it, so that noise and growing tables affect both alike.
  const startsWithTracking = round % 2 === 0;
  const before = startsWithTracking ? await withTracking(() => placeOrders(first)) : 0;
  const secondsOff = await withoutTriggers(() => placeOrders(startsWithTracking ? second : first));
  const secondsOn = before || (await withTracking(() => placeOrders(second)));
  speeds.push({ on: ordersPerRound / secondsOn, off: ordersPerRound / secondsOff });
}
note("orders placed per second without tracking", median(speeds.map(({ off }) => off)));
note(`orders placed per second with tracking and ${streamCount} open streams`, median(speeds.map(({ on }) => on)));
report("throughput of the checkout with tracking, relative to without", median(speeds.map(({ on, off }) => on / off)), {
  atLeast: 0.9,
});

await closeDatabase();
await app.stop();
await pool.end();
await postgres.stop();
await rm(dataDir, { recursive: true });

function fill(word: string) {
  return fillCarts(pool, word, ordersPerRound);
}

async function withTracking(place: () => Promise<number>): Promise<number> {
  const followers = await openFollowers(app.origin, streamCount);
  const seconds = await place();
  await followers.close();
  return seconds;
}

async function withoutTriggers(place: () => Promise<number>): Promise<number> {
  const tables = ["orders", "sessions", "customers"];
  for (const table of tables) await pool.query(`alter table ${table} disable trigger user`);
  const seconds = await place();
  for (const table of tables) await pool.query(`alter table ${table} enable trigger user`);
  return seconds;
}
